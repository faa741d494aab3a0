import { expect, it } from 'vitest';
import { z } from 'zod';
import { apiRoutes } from './api.ts';
import { type ApiRoute, isExportOfOthers, isFile } from './api-route.ts';
import { eventDefinitions } from './events.ts';
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

it('SET-05 AUDIT-01 whoever takes data of others along as a file is notified: which files these are', () => {
  const routes: readonly ApiRoute[] = apiRoutes;
  const files = routes.filter(({ people, answer }) => people && people !== 'ownData' && isFile(answer));
  const named = (isTold: boolean) =>
    files.filter((route) => isExportOfOthers(route) === isTold).map(({ path, people }) => [path, people]);
  expect(named(true)).toEqual([
    ['/api/audit/files/{id}', 'audit'],
    ['/api/audit/tree/export', 'history'],
    ['/api/unmatched-transfers/export', 'reconciliation'],
    ['/api/history/events/export', 'history'],
    ['/api/history/compare/export', 'history'],
    ['/api/history/figures/export', 'history'],
    ['/api/users/export', 'users'],
    ['/api/investments/export', 'investments'],
    ['/api/books/export', 'books'],
    ['/api/questions/export', 'questions'],
    ['/api/repurchases/export', 'repurchases'],
    ['/api/distributions/{period}/export', 'distributions'],
    ['/api/documents/all/export', 'documents'],
    ['/api/payouts/export', 'payouts'],
    ['/api/blockchain/transactions/export', 'transfers'],
    ['/api/kyc/pending-review/export', 'kyc'],
    ['/api/visits/export', 'visits'],
  ]);
  expect(named(false)).toEqual([
    // Told of when it is requested.
    ['/api/audit/export', 'audit'],
    // One document, opened to be read.
    ['/api/documents/{id}/file', 'documents'],
  ]);
});

/** Names under which events keep what is personal, and under which views show whose it is. */
const personalNames: ReadonlySet<string> = new Set([
  ...eventDefinitions.flatMap((definition): readonly string[] => definition.personal),
  ...['user', 'investor', 'person', 'people', 'walletAddress'],
]);

const partsSchema = z.object({
  properties: z.record(z.string(), z.unknown()).default({}),
  additionalProperties: z.unknown().optional(),
  items: z.unknown().optional(),
  anyOf: z.array(z.unknown()).default([]),
  oneOf: z.array(z.unknown()).default([]),
});

/** Names of all fields of a JSON schema, at any depth. */
function fieldsOf(schema: unknown): string[] {
  const parts = partsSchema.safeParse(schema).data;
  if (!parts) return [];
  const { properties, additionalProperties, items, anyOf, oneOf } = parts;
  const inner = [...Object.values(properties), additionalProperties, items, ...anyOf, ...oneOf];
  return [...Object.keys(properties), ...inner.flatMap(fieldsOf)];
}

function personalIn({ answer, otherAnswers }: ApiRoute): string[] {
  const fields = [answer, ...Object.values(otherAnswers ?? {})].flatMap((one) =>
    isFile(one) ? [] : fieldsOf(z.toJSONSchema(one, { unrepresentable: 'any' })),
  );
  return fields.filter((name) => personalNames.has(name));
}

it('AUTH-08 nothing that is sent shows anybody else, as no look is written down: what could says that it does not', () => {
  const routes: readonly ApiRoute[] = apiRoutes;
  const asked = routes.filter(
    ({ method, path, permission }) =>
      method !== 'GET' && permission !== 'public' && (opensOthers(permission) || path.includes('{')),
  );
  expect(asked.length).toBeGreaterThan(70);
  const unsaid = asked.filter((route) => personalIn(route).length > 0 && route.people !== false);
  expect(unsaid.map(({ method, path }) => `${method} ${path}`)).toEqual([]);
  // What tells by itself who somebody is, whatever is said of it: only in the answer to one's own submission.
  const telling = ['identityDocument', 'email', 'firstName', 'lastName', 'walletAddress'];
  const tells = asked.filter((route) => personalIn(route).some((name) => telling.includes(name)));
  expect(tells.map(({ method, path }) => `${method} ${path}`)).toEqual(['PUT /api/kyc/{id}']);
});
