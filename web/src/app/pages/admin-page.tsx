import type { CurrentUserView, UserView } from '@nodo/contracts/identity/views';
import { can } from '@nodo/contracts/permissions';
import type { SavedViewScreen } from '@nodo/contracts/saved-views/values';
import type { ComponentType } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { platformFiguresQuery } from '../../features/portfolio/api/get-platform.ts';
import { PlatformSummary } from '../../features/portfolio/components/platform-summary.tsx';
import { SavedViews } from '../../features/saved-views/components/saved-views.tsx';
import { lazyPart } from '../../lib/lazy-part.ts';
import { queryClient } from '../../lib/query-client.ts';
import { useTitle } from '../../lib/use-title.ts';
import type { KeepsViews } from '../../ui/list-tools.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { useCurrentUser } from '../current-user.ts';
import { headings } from '../headings.ts';
import { PermissionGate } from '../permission-gate.tsx';
import { NotFound } from './not-found-page.tsx';

type PanelOf = ComponentType<{ me: UserView }>;

interface AdminTab {
  /** Path segment below /admin. */
  readonly value: string;
  readonly label: string;
  readonly load: () => Promise<PanelOf>;
  /** Reads what the panel shows first. */
  readonly prepare?: () => Promise<unknown>;
}

type ListPanel = ComponentType<{ me: UserView } & KeepsViews>;

/** Wraps a panel with savable filters: features don't import each other, so the control is passed in. */
const keepingViews =
  (screen: SavedViewScreen, load: () => Promise<ListPanel>) => async (): Promise<PanelOf> => {
    const Panel = await load();
    return ({ me }) => (
      <Panel me={me} savedViews={(search, of = screen) => <SavedViews screen={of} search={search} />} />
    );
  };

/** Administration panels; the first one is also shown at /admin itself. */
const panels: readonly [AdminTab, ...AdminTab[]] = [
  {
    value: 'users',
    label: 'Usuarios',
    load: keepingViews(
      'users',
      async () => (await import('../../features/identity/components/users-panel.tsx')).UsersPanel,
    ),
    prepare: async () =>
      (await import('../../features/identity/components/users-panel.tsx')).UsersPanel.prepare(),
  },
  {
    value: 'financial',
    label: 'Configuración financiera',
    load: async () => (await import('../../features/settings/components/settings-panel.tsx')).SettingsPanel,
  },
  {
    value: 'warehouses',
    label: 'Bodegas',
    load: keepingViews(
      'warehouses',
      async () => (await import('../../features/warehouses/components/warehouse-panel.tsx')).WarehousePanel,
    ),
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
    load: keepingViews(
      'construction',
      async () => (await import('../../features/warehouses/components/update-panel.tsx')).UpdatePanel,
    ),
  },
  {
    value: 'payouts',
    label: 'Retiros',
    load: keepingViews(
      'payouts',
      async () => (await import('../../features/payouts/components/payouts-panel.tsx')).PayoutsPanel,
    ),
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
    load: keepingViews(
      'projections',
      async () =>
        (await import('../../features/projections/components/projections-panel.tsx')).ProjectionsPanel,
    ),
  },
  {
    value: 'videos',
    label: 'Videos',
    load: keepingViews(
      'videos',
      async () => (await import('../../features/videos/components/video-panel.tsx')).VideoPanel,
    ),
  },
  {
    value: 'documents',
    label: 'Documentos',
    load: keepingViews(
      'documents',
      async () => (await import('../../features/reports/components/documents-panel.tsx')).DocumentsPanel,
    ),
  },
];

const tabs = panels.map(({ load, ...tab }) => ({ ...tab, Panel: lazyPart(load) }));
type Tab = (typeof tabs)[number];

/** The tab of a path segment below /admin. */
const tabOf = (asked: string | undefined) => tabs.find(({ value }) => value === (asked ?? panels[0].value));

const tabAt = (pathname: string) => tabOf(pathname.split('/')[2]);

/** Preloads the panel of a path while the session is being checked; a failure is reported when it renders. */
export function loadPanel(pathname: string): void {
  tabAt(pathname)
    ?.Panel.load()
    .catch(() => undefined);
}

function Panels({ tab }: { tab: Tab }) {
  useTitle('Administración');
  const me = useCurrentUser();
  const navigate = useNavigate();
  return (
    <>
      <PageHeader {...headings.admin} />
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

/** Administration screen for staff. */
export function AdminPage() {
  return (
    <PermissionGate needs="users.read">
      <AskedPanels />
    </PermissionGate>
  );
}

AdminPage.prepare = async ({ role }: CurrentUserView, pathname: string) => {
  const tab = tabAt(pathname);
  if (!tab || !can(role, 'users.read')) return;
  await Promise.all([queryClient.prefetchQuery(platformFiguresQuery), tab.Panel.load(), tab.prepare?.()]);
};
