import { personSubjectKinds } from '@nodo/contracts/audit/labels';
import type { AuditSubjectKind } from '@nodo/contracts/audit/subjects';
import type { AuditRow } from '@nodo/contracts/audit/views';
import { can, type Permission } from '@nodo/contracts/permissions';
import type { Role } from '@nodo/contracts/roles';
import { streamCategory, streamSubject } from '@nodo/contracts/streams';
import { customerAddress } from './customer-address.ts';

/** A link to a screen. */
export interface ScreenLink {
  readonly text: string;
  readonly to: string;
}

interface Screen {
  readonly needs: Permission;
  readonly text: string;
  readonly address: (id: string) => string;
}

const PERSON = 'Ver la ficha de la persona';
const WAREHOUSE = 'Ver la bodega';

/** Screens of each kind of record, and the permission each needs; a role is led to the first that it may open. */
const screens: Partial<Record<AuditSubjectKind, Screen | readonly Screen[]>> = {
  user: {
    needs: 'users.read',
    text: PERSON,
    address: customerAddress,
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
  warehouse: [
    {
      needs: 'warehouses.write',
      text: WAREHOUSE,
      address: (id) => `/admin/warehouses?${new URLSearchParams({ bodega: id })}`,
    },
    { needs: 'warehouses.read', text: WAREHOUSE, address: (id) => `/warehouses/${id}` },
  ],
  projectImage: {
    needs: 'warehouses.write',
    text: 'Ver la imagen',
    address: (id) => `/project-images?${new URLSearchParams({ imagen: id })}`,
  },
};

const byKind: ReadonlyMap<string, readonly Screen[]> = new Map(
  Object.entries(screens).map(([kind, of]) => [kind, [of].flat()]),
);

/** The screen of an entry's subject; undefined where there is none, or none for this role. */
export function recordScreen(
  { subjectKind, subjectId }: Pick<AuditRow, 'subjectKind' | 'subjectId'>,
  role: Role,
): ScreenLink | undefined {
  const screen = byKind.get(subjectKind)?.find(({ needs }) => can(role, needs));
  return screen && { text: screen.text, to: screen.address(subjectId) };
}

/** The page of the person that a record belongs to, unless it is the record's own screen. */
function personOf({ subjectKind, subjectId }: Pick<AuditRow, 'subjectKind' | 'subjectId'>): ScreenLink[] {
  const isAbout = personSubjectKinds.includes(subjectKind) && subjectKind !== 'user';
  return isAbout ? [{ text: PERSON, to: customerAddress(subjectId) }] : [];
}

/** The screens of a stream's record and of its person, for roles that may open them. */
export function streamScreens(stream: string, role: Role): ScreenLink[] {
  const subject = { subjectKind: streamCategory(stream), subjectId: streamSubject(stream) };
  const screen = recordScreen(subject, role);
  return [...(screen ? [screen] : []), ...(can(role, 'users.read') ? personOf(subject) : [])];
}

/**
 * Links to the pages of the subject's person and of the actor, for roles that may read them; leaves out the one
 * that `recordScreen` already links to.
 */
export function peopleOf(
  entry: Pick<AuditRow, 'subjectKind' | 'subjectId' | 'actorKind' | 'actorId' | 'actorName'>,
  role: Role,
): ScreenLink[] {
  if (!can(role, 'users.read')) return [];
  const { subjectKind, subjectId, actorKind, actorId, actorName } = entry;
  const isOther =
    actorKind === 'user' && !(personSubjectKinds.includes(subjectKind) && actorId === subjectId);
  return [
    ...personOf(entry),
    ...(isOther ? [{ text: `Ver la ficha de ${actorName}`, to: customerAddress(actorId) }] : []),
  ];
}
