import { apiRoutes } from '@nodo/contracts/api';
import type { ApiRoute } from '@nodo/contracts/api-route';
import { can, isStaffWork, type Permission } from '@nodo/contracts/permissions';
import type { Role } from '@nodo/contracts/roles';
import { type RouteCase, routeCases, testedElsewhere } from './route-cases.ts';

/**
 * `service`: with the services' token and no session; `expired`: with a super admin's session that has ended; `byCode`:
 * a super admin who came in by a mailed code alone.
 */
export const people = [
  ...(['anonymous', 'owner', 'other', 'analyst', 'admin', 'superAdmin'] as const),
  ...(['service', 'expired', 'byCode'] as const),
] as const;
export type Person = (typeof people)[number];

export interface Route {
  readonly method: string;
  /** `{investment}`, `{warehouse}`, `{newcomer}` and `{owner}` stand for ids; the investment is the owner's. */
  readonly path: string;
  readonly body?: object;
  /** Status for each of `people`, in their order. */
  readonly expected: readonly number[];
}

/** Neither a service's token nor a session that has ended opens anything of the public interface. */
type Nobody = 'anonymous' | 'service' | 'expired';
export type SignedIn = Exclude<Person, Nobody>;

const roles: Record<SignedIn, Role> = {
  owner: 'investor',
  other: 'investor',
  analyst: 'analyst',
  admin: 'admin',
  superAdmin: 'super_admin',
  byCode: 'super_admin',
};

const isSignedIn = (person: Person): person is SignedIn => person in roles;

/** Expected status by the permission table, unless a case overrides it. */
function statusFor(person: Person, needed: readonly (Permission | 'public')[], granted: RouteCase): number {
  const { status = 200, except } = granted;
  const permissions = needed.filter((permission) => permission !== 'public');
  if (!isSignedIn(person)) return except?.[person] ?? (permissions.length > 0 ? 401 : status);
  if (person === 'byCode') {
    if (permissions.some(isStaffWork)) return 403;
    return except?.byCode ?? except?.superAdmin ?? status;
  }
  const isAllowed = permissions.every((permission) => can(roles[person], permission));
  return except?.[person] ?? (isAllowed ? status : 403);
}

function rowOf({ method, path, ...route }: ApiRoute, given: RouteCase, scope?: Permission): Route {
  const filled = given.path ?? path.replace('{id}', '{owner}');
  const needed = [route.permission, ...(scope ? [scope] : [])];
  const granted = { ...given, status: given.status ?? route.status };
  return {
    method,
    path: `${filled}${scope ? '?scope=all' : ''}`,
    ...(given.body ? { body: given.body } : {}),
    expected: people.map((person) => statusFor(person, needed, granted)),
  };
}

/** Who may call what: one row per declared route or case of it. */
export const routes: readonly Route[] = apiRoutes.flatMap((route) => {
  const key = `${route.method} ${route.path}`;
  if (testedElsewhere.has(key)) return [];
  const rows = (routeCases[key] ?? [{}]).map((given) => rowOf(route, given));
  return route.allPermission ? [...rows, rowOf(route, {}, route.allPermission)] : rows;
});
