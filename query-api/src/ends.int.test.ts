import { LIST_EXPORT_MAX } from '@nodo/contracts/api-route';
import { type Role, roles } from '@nodo/contracts/roles';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { projected } from '../../projector/src/testing/harness.test.ts';
import { courses, take } from '../../projector/src/testing/history-steps.test.ts';
import { newWorld, note, type World } from '../../projector/src/testing/world.test.ts';
import { filesById, gets, numbers, questionsAbout } from './testing/every-get.test.ts';
import { type ReadSide, startReadSide } from './testing/harness.test.ts';
import { multiply } from './testing/multiplied.test.ts';
import { noteStatements, PAST, type Plan, plannerOf, type Statement } from './testing/statements.test.ts';

const DAY = 86_400_000;
/** A page of the longest lists, and one row more that tells whether there is another. */
const MOST = 501;
/** What the rest needs. */
const BEGINNING = [
  'registers',
  'registers',
  'opens',
  'opens',
  'invests',
  'pays',
  'settles',
  'distributes',
  'films',
  'films',
];
/** GETs that need more than what a multiplied history has. */
const notAsked: readonly string[] = [
  ...filesById,
  ...[
    '/api/audit/export',
    '/api/audit/files/{id}',
    '/api/history/rebuilds/{id}',
    '/api/history/branches/{id}',
  ],
  ...['/api/projections/{projection}/parked/{key}', '/api/audit/tree/consistency', '/api/preferences/mail'],
  ...['/api/history/compare', '/api/history/compare/ends', '/api/history/compare/export'],
  '/api/history/figures/export',
];

/** Late pages of the longest lists that are numbered. */
const LATE = [
  ...['/api/users?offset=400&sort=name', '/api/users?offset=400&sort=createdAt', '/api/audit?offset=400'],
  ...['/api/transactions?offset=100', '/api/earnings/returns?offset=100'],
];

interface Asked extends Statement, Plan {
  readonly route: string;
  /** The same as of the past. */
  readonly past: Plan;
}

let side: ReadSide;
let asked: readonly Asked[];
/** Tables that grow with people and what they do. */
let grown: ReadonlySet<string>;

beforeAll(async () => {
  side = await startReadSide({ withCommands: true });
  const world = await smallWorld();
  await projected(side.servers.pool, side.story.position);
  await side.pauseProjector();
  grown = new Set(await enlarge(world));
  asked = await askedAbout(world);
});
afterAll(() => side?.stop());

async function smallWorld(): Promise<World> {
  const { story } = side;
  story.now = new Date(Date.now() - 300 * DAY);
  story.pace = DAY / 2;
  const world = await newWorld(story);
  const random = numbers(1);
  for (const kind of BEGINNING) await take(world, kind, 1);
  for (let round = 0; round < 2; round += 1)
    for (const kind of Object.keys(courses)) await take(world, kind, random(1_000));
  return world;
}

/** Gives one person a great many of everything, and the platform many people, and some more warehouses. */
async function enlarge({ people, warehouses, admin, superAdmin }: World): Promise<string[]> {
  const { pool } = side.servers;
  const staff = [admin, superAdmin];
  const joined = { ids: people, into: people[0] ?? '' };
  const own = await multiply(pool, { numbers: [1, 300], kept: [...staff, ...warehouses], joined });
  const others = await multiply(pool, { numbers: [1_001, 1_200], kept: [...staff, ...warehouses] });
  await multiply(pool, { numbers: [2_001, 2_020], kept: staff, joined });
  const names = [...own, ...others].map((table) => table.replace(/^\w+\./, ''));
  return names.filter((name) => !ofTheCompany.includes(name));
}

/** Asks every GET, and resolves to each statement that query-api sent for it. */
async function askedAbout(world: World): Promise<Asked[]> {
  const { servers } = side;
  const [person = ''] = world.people;
  world.ids.set('person', [person]);
  const entries = await servers.pool.query<{ id: string }>('SELECT id FROM live.audit_entries LIMIT 3');
  for (const { id } of entries.rows) note(world, 'entry', id);
  for (const stream of [`user-${person}`, `warehouse-${world.warehouses[0]}`]) note(world, 'stream', stream);
  // Whatever the role, it is the person who has a great many of everything.
  const cookies = new Map<Role, string>();
  for (const role of roles) cookies.set(role, await side.signIn(person, role));
  const routes = gets.filter(({ path }) => !notAsked.includes(path));
  const moments = `from=0&to=${side.story.position}`;
  const comparing = [
    ...['/api/history/compare', '/api/history/compare/export'].map((route) => [route, 'table=investments']),
    ['/api/history/compare/ends', ''],
    ['/api/history/figures/export', `warehouse=${world.warehouses[0]}&person=${person}`],
  ].map(([route = '', more]) => ({ route, path: `${route}?${moments}&${more}`, role: 'admin' as const }));
  const within = {
    route: '/api/investments',
    path: `/api/investments?warehouseId=${world.warehouses[0]}`,
    role: 'investor' as const,
  };
  const late = LATE.map((path) => ({ route: path, path, role: 'admin' as const }));
  const notes = noteStatements('query-api');
  const planner = await plannerOf(servers.postgres.url);
  const pastPlanner = await plannerOf(servers.postgres.url, PAST);
  const all: Asked[] = [];
  const silent = new Set(routes.map(({ path }) => path as string));
  try {
    for (const { route, path, role } of [
      ...questionsAbout(world, numbers(3), routes),
      ...comparing,
      within,
      ...late,
    ]) {
      const answer = await fetch(side.url + path, { headers: { cookie: cookies.get(role) ?? '' } });
      await answer.arrayBuffer();
      if (answer.status === 200) silent.delete(route);
      for (const statement of notes.statements.splice(0)) {
        const [plan, past] = await Promise.all([planner.planOf(statement), pastPlanner.planOf(statement)]);
        all.push({ ...statement, ...plan, past, route });
      }
    }
  } finally {
    notes.stop();
    await Promise.all([planner.end(), pastPlanner.end()]);
  }
  expect([...silent]).toEqual([]);
  return all;
}

/** Lists that end by what they are, without a LIMIT. */
const ends: Readonly<Record<string, RegExp>> = {
  'by the ids that are asked for, which are those of a page': /= ANY ?\(\$\d|unnest\(\$\d/,
  'by the numbers of a page of a stream’s events': /\.revision BETWEEN \$\d AND \$\d/,
  'by the roles, the states, the accounts of the books, the projections':
    /GROUP BY (role|account|kyc_status|p\.state)\s*$|projection\.projections/,
};
/** What has to read everybody’s rows, by why. */
const wholes: Readonly<Record<string, RegExp>> = {
  'a figure of everybody': /AS administrators\s+FROM users$|GROUP BY kyc_status\s*$/,
  'a sum of all capital': /annual_return_rate\s+FROM positions$/,
  'what shows that the books balance': /AS sum FROM book_accounts$/,
  'the balances of the books': /FROM book_accounts GROUP BY account\s*$/,
  'a count of all people':
    /^\s*SELECT [^;]*count\(\*\)::int AS (total|people)[^;]* FROM users( AS u)?\s*(GROUP BY \w+)?\s*$/,
  'a count of all people, and of the accounts that are closed':
    /^\s*SELECT \(SELECT count\(\*\) FROM users AS u\s*\)::int AS total/,
  'the platform month by month': /^\s*WITH months AS .* kyc_reviews/s,
};
/** Grow with what the company builds, films and decides, by tens a year, and not with people. */
const ofTheCompany = [
  'warehouses',
  'distributions',
  'cameras',
  'progress_videos',
  'video_view_counts',
  'financial_settings_history',
];

/** Besides, as of the past. */
const pastWholes: Readonly<Record<string, RegExp>> = {
  ...wholes,
  'the platform’s investors and its warehouses by capital':
    /FROM positions WHERE amount > 0 GROUP BY|AS capital, w\.total_value/,
};

const isOneOf = (reasons: Readonly<Record<string, RegExp>>, text: string) =>
  Object.values(reasons).some((known) => known.test(text));

it('every list has an end, whatever there is', () => {
  const endless = asked.filter(({ rows, isLimited, text }) => rows > 1 && !isLimited && !isOneOf(ends, text));
  expect(report(endless)).toEqual([]);
  const most = (route: string) => (route.endsWith('/export') ? LIST_EXPORT_MAX + 1 : MOST);
  const long = asked.filter(({ rows, route }) => rows > most(route));
  expect(report(long)).toEqual([]);
});

it('a late page counts off the earlier ones in an index, without reading their rows', () => {
  for (const path of LATE) {
    const pages = asked.filter(({ route, text }) => route === path && /OFFSET \$\d/.test(text));
    expect(
      pages.map(({ rows, isCountedOff }) => [rows > 0, isCountedOff]),
      path,
    ).toEqual([[true, true]]);
  }
});

it('nothing reads a table that grows from one end to the other', () => {
  const whole = asked.filter(
    ({ readWhole, text }) => readWhole.some((table) => grown.has(table)) && !isOneOf(wholes, text),
  );
  expect(report(whole)).toEqual([]);
});

it('nor does anything as of the past', () => {
  const whole = asked.filter(
    ({ past, text }) => past.readWhole.some((table) => grown.has(table)) && !isOneOf(pastWholes, text),
  );
  expect(report(whole.map(({ past, ...statement }) => ({ ...statement, ...past, past })))).toEqual([]);
});

function report(statements: readonly Asked[]): string[] {
  const lines = statements.map(
    ({ route, text, rows, readWhole }) =>
      `${rows} rows, reads ${readWhole}: ${route}: ${text.replace(/\s+/g, ' ').slice(0, 300)}`,
  );
  return [...new Set(lines)];
}
