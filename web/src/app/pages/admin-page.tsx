import type { UserView } from '@nodo/contracts/identity/views';
import type { ComponentType } from 'react';
import { Navigate, useNavigate, useParams } from 'react-router-dom';
import { DistributionsPanel } from '../../features/earnings/components/distributions-panel.tsx';
import { UsersPanel } from '../../features/identity/components/users-panel.tsx';
import { PayoutsPanel } from '../../features/payouts/components/payouts-panel.tsx';
import { PlatformSummary } from '../../features/portfolio/components/platform-summary.tsx';
import { ProjectionsPanel } from '../../features/projections/components/projections-panel.tsx';
import { DocumentsPanel } from '../../features/reports/components/documents-panel.tsx';
import { SettingsPanel } from '../../features/settings/components/settings-panel.tsx';
import { VideoPanel } from '../../features/videos/components/video-panel.tsx';
import { UpdatePanel } from '../../features/warehouses/components/update-panel.tsx';
import { WarehousePanel } from '../../features/warehouses/components/warehouse-panel.tsx';
import { useTitle } from '../../lib/use-title.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { useCurrentUser } from '../current-user.ts';
import { PermissionGate } from '../permission-gate.tsx';

interface AdminTab {
  /** Its place in the address, below /admin. */
  readonly value: string;
  readonly label: string;
  readonly Panel: ComponentType<{ me: UserView }>;
}

/** What there is to administrate; the first one also stands at /admin itself. */
const tabs: readonly [AdminTab, ...AdminTab[]] = [
  { value: 'users', label: 'Usuarios', Panel: UsersPanel },
  { value: 'financial', label: 'Configuración financiera', Panel: SettingsPanel },
  { value: 'warehouses', label: 'Bodegas', Panel: WarehousePanel },
  { value: 'returns', label: 'Rendimientos', Panel: DistributionsPanel },
  { value: 'construction', label: 'Construcción', Panel: UpdatePanel },
  { value: 'payouts', label: 'Pagos', Panel: PayoutsPanel },
  { value: 'projections', label: 'Proyecciones', Panel: ProjectionsPanel },
  { value: 'videos', label: 'Videos', Panel: VideoPanel },
  { value: 'documents', label: 'Documentos', Panel: DocumentsPanel },
];

function Panels() {
  const me = useCurrentUser();
  const navigate = useNavigate();
  const { tab: asked } = useParams();
  const tab = asked === undefined ? tabs[0] : tabs.find(({ value }) => value === asked);
  if (!tab) return <Navigate to="/admin" replace />;
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
        onChange={(value) => navigate(value === tabs[0].value ? '/admin' : `/admin/${value}`)}
        tabs={tabs.map(({ value, label, Panel }) => ({ value, label, content: <Panel me={me} /> }))}
      />
    </>
  );
}

/** Where the staff administrates the platform. */
export function AdminPage() {
  useTitle('Administración');
  return (
    <PermissionGate needs="users.read">
      <Panels />
    </PermissionGate>
  );
}
