import { expect, it } from 'vitest';
import { apiRoutes } from './api.ts';
import type { ApiRoute } from './api-route.ts';
import { isStaffWork, type Permission, permissionForOthers } from './permissions.ts';

const opensOthers = (permission: Permission) => isStaffWork(permission) || permission in permissionForOthers;
/** Everybody signed in sees construction updates: staff additionally see only which colleague posted them. */
const ofNobody: ReadonlySet<string> = new Set(['warehouses.read']);

it('AUTH-08 every GET that takes a right of the staff says what of other people it shows, or that it shows none', () => {
  const routes: readonly ApiRoute[] = apiRoutes;
  const asked = routes.filter(
    ({ method, permission }) =>
      method === 'GET' && permission !== 'public' && !ofNobody.has(permission) && opensOthers(permission),
  );
  expect(asked.length).toBeGreaterThan(40);
  expect(asked.filter(({ people }) => people === undefined).map(({ path }) => path)).toEqual([]);
  const shows = routes.filter(({ people }) => people).map(({ path }) => path);
  for (const path of ['/api/users', '/api/users/{id}', '/api/kyc/user/{id}', '/api/kyc/pending-review'])
    expect(shows).toContain(path);
});
