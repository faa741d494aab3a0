import type { AuditRow } from '@nodo/contracts/audit/views';
import { can, type Permission } from '@nodo/contracts/permissions';
import type { Role } from '@nodo/contracts/roles';

interface Screen {
  readonly needs: Permission;
  readonly text: string;
  readonly address: (id: string) => string;
}

/** Where each kind of record is looked at, and by whom. */
const screens: Partial<Record<string, Screen>> = {
  user: {
    needs: 'users.read',
    text: 'Ver el usuario',
    address: (id) => `/admin?${new URLSearchParams({ usuario: id })}`,
  },
  kyc: {
    needs: 'kyc.review',
    text: 'Ver el caso KYC',
    address: (id) => `/kyc-admin?${new URLSearchParams({ caso: id })}`,
  },
  investment: {
    needs: 'investments.readAll',
    text: 'Ver la inversión',
    address: (id) => `/investments/${id}`,
  },
  transfer: {
    needs: 'transfers.readAll',
    text: 'Ver la transferencia',
    address: (id) => `/financial-tools?${new URLSearchParams({ transferencia: id })}`,
  },
  projection: {
    needs: 'projections.read',
    text: 'Ver las proyecciones',
    address: () => '/admin/projections',
  },
  distribution: {
    needs: 'distributions.read',
    text: 'Ver la distribución',
    address: (id) => `/admin/returns?${new URLSearchParams({ mes: id })}`,
  },
  settings: {
    needs: 'settings.write',
    text: 'Ver la configuración',
    address: () => '/admin/financial',
  },
  warehouse: {
    needs: 'warehouses.write',
    text: 'Ver la bodega',
    address: (id) => `/admin/warehouses?${new URLSearchParams({ bodega: id })}`,
  },
  projectImage: {
    needs: 'warehouses.write',
    text: 'Ver la imagen',
    address: (id) => `/project-images?${new URLSearchParams({ imagen: id })}`,
  },
};

/** The screen of what an entry is about; undefined where there is none, or none for this role. */
export function recordScreen(
  { subjectKind, subjectId }: Pick<AuditRow, 'subjectKind' | 'subjectId'>,
  role: Role,
): { readonly text: string; readonly to: string } | undefined {
  const screen = Object.hasOwn(screens, subjectKind) ? screens[subjectKind] : undefined;
  if (!screen || !can(role, screen.needs)) return undefined;
  return { text: screen.text, to: screen.address(subjectId) };
}
