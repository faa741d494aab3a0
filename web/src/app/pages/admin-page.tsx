import type { UserView } from '@nodo/contracts/identity/views';
import { type ComponentType, lazy } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { PlatformSummary } from '../../features/portfolio/components/platform-summary.tsx';
import { SavedViews } from '../../features/saved-views/components/saved-views.tsx';
import { useTitle } from '../../lib/use-title.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { useCurrentUser } from '../current-user.ts';
import { PermissionGate } from '../permission-gate.tsx';
import { NotFound } from './not-found-page.tsx';

type PanelOf = ComponentType<{ me: UserView }>;

interface AdminTab {
  /** Its place in the address, below /admin. */
  readonly value: string;
  readonly label: string;
  readonly load: () => Promise<PanelOf>;
}

async function loadUsers(): Promise<PanelOf> {
  const { UsersPanel } = await import('../../features/identity/components/users-panel.tsx');
  return ({ me }) => (
    <UsersPanel me={me} savedViews={(search) => <SavedViews screen="users" search={search} />} />
  );
}

async function loadPayouts(): Promise<PanelOf> {
  const { PayoutsPanel } = await import('../../features/payouts/components/payouts-panel.tsx');
  return ({ me }) => (
    <PayoutsPanel me={me} savedViews={(search) => <SavedViews screen="payouts" search={search} />} />
  );
}

async function loadWarehouses(): Promise<PanelOf> {
  const { WarehousePanel } = await import('../../features/warehouses/components/warehouse-panel.tsx');
  return ({ me }) => (
    <WarehousePanel me={me} savedViews={(search) => <SavedViews screen="warehouses" search={search} />} />
  );
}

async function loadUpdates(): Promise<PanelOf> {
  const { UpdatePanel } = await import('../../features/warehouses/components/update-panel.tsx');
  return () => <UpdatePanel savedViews={(search) => <SavedViews screen="construction" search={search} />} />;
}

async function loadDocuments(): Promise<PanelOf> {
  const { DocumentsPanel } = await import('../../features/reports/components/documents-panel.tsx');
  return () => <DocumentsPanel savedViews={(search) => <SavedViews screen="documents" search={search} />} />;
}

/** What there is to administrate; the first one also stands at /admin itself. */
const panels: readonly [AdminTab, ...AdminTab[]] = [
  {
    value: 'users',
    label: 'Usuarios',
    load: loadUsers,
  },
  {
    value: 'financial',
    label: 'Configuración financiera',
    load: async () => (await import('../../features/settings/components/settings-panel.tsx')).SettingsPanel,
  },
  {
    value: 'warehouses',
    label: 'Bodegas',
    load: loadWarehouses,
  },
  {
    value: 'returns',
    label: 'Rendimientos',
    load: async () =>
      (await import('../../features/earnings/components/distributions-panel.tsx')).DistributionsPanel,
  },
  {
    value: 'construction',
    label: 'Construcción',
    load: loadUpdates,
  },
  {
    value: 'payouts',
    label: 'Pagos',
    load: loadPayouts,
  },
  {
    value: 'sanctions',
    label: 'Listas de sanciones',
    load: async () =>
      (await import('../../features/sanctions/components/sanctions-panel.tsx')).SanctionsPanel,
  },
  {
    value: 'projections',
    label: 'Proyecciones',
    load: async () =>
      (await import('../../features/projections/components/projections-panel.tsx')).ProjectionsPanel,
  },
  {
    value: 'videos',
    label: 'Videos',
    load: async () => (await import('../../features/videos/components/video-panel.tsx')).VideoPanel,
  },
  {
    value: 'documents',
    label: 'Documentos',
    load: loadDocuments,
  },
];

const tabOf = (asked: string | undefined) =>
  asked === undefined ? panels[0] : panels.find(({ value }) => value === asked);

const tabs = panels.map(({ value, label, load }) => ({
  value,
  label,
  Panel: lazy(async () => ({ default: await load() })),
}));

/** Begins to load the panel of an address, while it is found out who is here; what fails is told where it is drawn. */
export function loadPanel(pathname: string): void {
  tabOf(pathname.split('/')[2])
    ?.load()
    .catch(() => undefined);
}

function Panels({ tab }: { tab: AdminTab }) {
  useTitle('Administración');
  const me = useCurrentUser();
  const navigate = useNavigate();
  return (
    <>
      <PageHeader
        title="Administración"
        detail="Quiénes usan la plataforma, qué pueden hacer y bajo qué condiciones se invierte."
      />
      <div className="mb-6">
        <PlatformSummary />
      </div>
      <Tabs
        label="Administración"
        value={tab.value}
        onChange={(value) => navigate(value === panels[0].value ? '/admin' : `/admin/${value}`)}
        tabs={tabs.map(({ value, label, Panel }) => ({
          value,
          label,
          content: <Panel me={me} />,
        }))}
      />
    </>
  );
}

function AskedPanels() {
  const tab = tabOf(useParams().tab);
  return tab ? <Panels tab={tab} /> : <NotFound />;
}

/** Where the staff administrates the platform. */
export function AdminPage() {
  return (
    <PermissionGate needs="users.read">
      <AskedPanels />
    </PermissionGate>
  );
}
