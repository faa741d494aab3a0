import { apiRoutes } from '@nodo/contracts/api';
import type { ApiRoute } from '@nodo/contracts/api-route';
import { can } from '@nodo/contracts/permissions';
import { type Role, roles } from '@nodo/contracts/roles';
import { z } from 'zod';
import { one, type World } from '../../../projector/src/testing/world.test.ts';

/** A random whole number from 0, below the given one. */
export type Random = (below: number) => number;

export interface Question {
  readonly route: string;
  readonly path: string;
  readonly role: Role;
}

/** Those that answer with the bytes of one file. */
export const filesById: readonly string[] = [
  '/api/media/{id}',
  '/api/media/documents/{id}',
  '/api/users/{id}/photo',
  '/api/documents/{id}',
  '/api/documents/{id}/file',
  '/api/reports/{id}/file',
  '/api/investments/{id}/receipt',
];

/** The GETs that are not asked as of the past, by the reason why. */
const exceptions: Readonly<Record<string, readonly string[]>> = {
  'the bytes of a file, which never change': filesById,
  'files that were made once and are kept for a while': ['/api/audit/files', '/api/audit/files/{id}'],
  'needs a token of its own, which a command gives': ['/api/audit/export'],
  'says itself of which moments it tells': [
    '/api/audit/tree',
    '/api/audit/tree/consistency',
    '/api/audit/tree/export',
    '/api/audit/{id}/proof',
    '/api/history/activity',
    '/api/history/moment',
    '/api/history/tables',
    '/api/history/compare',
    '/api/history/compare/ends',
    '/api/history/compare/export',
    '/api/history/figures/export',
    '/api/history/streams/{stream}',
    '/api/history/streams/{stream}/states',
    '/api/history/streams/{stream}/story',
    '/api/reserves/proof',
  ],
  'the running program and its settings': [
    '/api/openapi.json',
    '/api/docs',
    '/api/docs/page.js',
    '/api/docs/page.css',
    '/api/login/methods',
    '/api/contact',
    '/api/history/rebuilds',
    '/api/history/rebuilds/{id}',
    '/api/history/branches',
    '/api/history/branches/{id}',
    '/api/projections',
    '/api/projections/export',
    '/api/projections/{projection}/parked/{key}',
  ],
  'sign-ins and devices are no events': ['/api/sessions', '/api/push'],
  'acts upon a link in a letter': ['/api/preferences/mail'],
  'what is kept of oneself now': ['/api/profile/export'],
  'searches the lists that are in force': ['/api/sanctions/matches', '/api/sanctions/matches/export'],
  'the front page, shared among all for a while': ['/api/landing/figures'],
};
export const excepted: readonly string[] = Object.values(exceptions).flat();

const platform = z.looseObject({ projection: z.unknown(), chain: z.unknown(), following: z.unknown() });
const published = z.array(z.looseObject({ id: z.string() }));

/** What the past answers by design in another way than the present did: the rest has to be the same. */
const unversioned: Readonly<Record<string, (body: unknown, world: World) => unknown>> = {
  // How the running services are is not in the history: the past says null.
  '/api/analytics/platform': (body) => ({
    ...platform.parse(body),
    ...{ projection: null, chain: null, following: null },
  }),
  // One that was withdrawn since is not shown to investors as of the past either: it may not have been theirs.
  '/api/documents': (body, world) =>
    published.parse(body).filter(({ id }) => !known(world, 'withdrawn').includes(id)),
};

/** What is to be answered as of the moment when this was the answer. */
export function expectedOf({ route, path }: Question, status: number, body: unknown, world: World): unknown {
  return status === 200 && !path.includes('scope=all') ? (unversioned[route]?.(body, world) ?? body) : body;
}

export const gets: readonly ApiRoute[] = apiRoutes.filter(
  ({ method, service }) => method === 'GET' && service === 'query',
);

/** Which ids a path names, by the beginning of the path that is followed by one. */
const subjects: readonly (readonly [string, string])[] = [
  ['/api/audit/', 'entry'],
  ['/api/warehouses/', 'warehouse'],
  ['/api/users/', 'person'],
  ['/api/kyc/', 'person'],
  ['/api/investments/', 'investment'],
  ['/api/distributions/', 'period'],
  ['/api/history/streams/', 'stream'],
  ['/api/progress-videos/', 'video'],
];

/** What parameters are asked with whose values are not listed by their schema. */
const texts: Readonly<Record<string, readonly string[]>> = {
  search: ['a', 'alva', 'Bodega', 'Persona'],
  q: ['Bodega', 'Álvaro', 'Avance'],
  limit: ['3', '50'],
  offset: ['0', '2'],
  months: ['6', '12'],
  name: ['Ana Gómez', 'Álvaro'],
  at: [new Date().toISOString()],
  table: ['investments', 'users'],
  unread: ['true'],
};

function known(world: World, kind: string): readonly string[] {
  return world.ids.get(kind) ?? [];
}

function valuesOf(world: World, name: string, schema: z.ZodType): readonly string[] {
  const described = z.toJSONSchema(schema, { unrepresentable: 'any', io: 'input' });
  if (described.enum) return described.enum.map(String);
  if (name === 'person') return known(world, 'person');
  if (name === 'warehouseId') return known(world, 'warehouse');
  if (name === 'period') return known(world, 'period');
  if (described.format === 'date') return name === 'from' ? ['2026-01-01', '2026-06-10'] : ['2026-12-31'];
  if (described.format === 'date-time') return ['2026-06-10T05:00:00Z'];
  return texts[name] ?? [];
}

/** The path with an id for each parameter; undefined if there is none yet. Throws for a route whose ids are unknown. */
function filled(world: World, route: string, random: Random): string | undefined {
  if (!route.includes('{')) return route;
  const kind = subjects.find(([start]) => route.startsWith(start) && route[start.length] !== undefined)?.[1];
  const isPlain = (route.match(/\{/g) ?? []).length === 1;
  if (kind === undefined || !isPlain) throw new Error(`No ids are known for ${route}: name it in subjects`);
  const id = one(known(world, kind), random(1_000_000));
  return id === undefined ? undefined : route.replace(/\{\w+\}/, id);
}

/** The route's question with what it demands, and with some of what it allows if `isNarrowed`. */
function questionOf(
  world: World,
  route: ApiRoute,
  random: Random,
  isNarrowed: boolean,
): Question | undefined {
  const path = filled(world, route.path, random);
  if (path === undefined) return undefined;
  const query = new URLSearchParams();
  for (const [name, schema] of Object.entries(route.query?.shape ?? {})) {
    const isNeeded = !schema.safeParse(undefined).success;
    if (!isNeeded && (!isNarrowed || random(2) === 0)) continue;
    const value = one(valuesOf(world, name, schema), random(1_000_000));
    if (value !== undefined) query.set(name, value);
    else if (isNeeded) throw new Error(`${route.path} demands ${name}: name its values in texts`);
  }
  if (query.has('person') && route.allPermission) query.set('scope', 'all');
  const permission = query.get('scope') === 'all' ? route.allPermission : undefined;
  const needed = permission ?? route.permission;
  const role = one(
    roles.filter((each) => needed === 'public' || can(each, needed)),
    random(1_000_000),
  );
  if (role === undefined) throw new Error(`Nobody may read ${route.path}`);
  return { route: route.path, path: query.size > 0 ? `${path}?${query}` : path, role };
}

/** A seeded random generator (mulberry32), so that a run can be repeated. */
export function numbers(seed: number): Random {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

/** Questions about everything that has a past, or about `routes`, as those may ask them who may read it. */
export function questionsAbout(
  world: World,
  random: Random,
  routes = gets.filter(({ path }) => !excepted.includes(path)),
): Question[] {
  return routes
    .flatMap((route) => {
      // Not everybody may read whatever a path names: those are asked about more than one.
      const ways = route.path.includes('{') ? [false, true, false, true] : [false, true];
      return ways.map((isNarrowed) => questionOf(world, route, random, isNarrowed));
    })
    .filter((question) => question !== undefined);
}
