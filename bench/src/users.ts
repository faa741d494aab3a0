import { SESSION_COOKIE } from '@nodo/contracts/headers';
import { userPageSchema } from '@nodo/contracts/users';
import { createPool, type Pool } from '@nodo/platform/postgres';
import { Sessions } from '@nodo/platform/sessions';
import { migrateReadModels } from '@nodo/projector/app';
import { startQueryApi } from '@nodo/query-api/app';
import Fastify from 'fastify';
import { type Servers, startServers } from './projector/servers.ts';
import type { Row } from './row.ts';
import { Connections } from './support/http.ts';
import { percentile } from './support/statistics.ts';
import { fillWithPeople, REGISTERED_POSITION } from './users/people.ts';

const USERS = Number(process.env.BENCH_USERS ?? 100_000);
const ROUNDS = 4;
const REQUESTS = 20;
const LONGEST_MS = 100;

/** Pages of the users, by what is asked for. */
const pages: Readonly<Record<string, string>> = {
  'first page (50)': '',
  'first page as of a past position': `?asOf=${REGISTERED_POSITION}`,
  'last page': `?offset=${USERS - 50}`,
  'by name': '?sort=name&direction=asc',
  administrators: '?role=admin',
  'KYC pending, by e-mail': '?kycStatus=pending&sort=email&direction=asc',
  'searched, some fit («ñañez zoraida»)': `?search=${encodeURIComponent('ñañez zoraida')}`,
  'searched, one fits («persona77777@»)': '?search=persona77777@',
  'searched, a quarter fits («ma»)': '?search=ma',
  'searched as of a past position': `?asOf=${REGISTERED_POSITION}&search=${encodeURIComponent('ñañez zoraida')}`,
  'searched, nobody fits': '?search=xyzw',
};

/** GET /api/users with many people, beside a bare route that fetches the very same rows by their ids. */
export async function benchUsers(): Promise<Row[]> {
  const servers = await startServers();
  try {
    await migrateReadModels(servers.databaseUrl, servers.logger);
    const pool = createPool(servers.databaseUrl, 'bench', servers.logger);
    await fillWithPeople(pool, USERS);
    const rows = await measure(servers, pool);
    await pool.end();
    return rows;
  } finally {
    await servers.stop();
  }
}

async function measure(servers: Servers, pool: Pool): Promise<Row[]> {
  const api = await startQueryApi(servers.config, servers.logger);
  const bare = await startBareRoute(pool);
  const connections = new Connections();
  const cookie = `${SESSION_COOKIE}=${await openSession(servers, pool)}`;
  const ask = async (url: string) => {
    const answer = await connections.send('GET', url, { cookie });
    if (answer.status !== 200) throw new Error(`${url} answered ${answer.status}`);
    return answer.text;
  };
  try {
    const base = `http://127.0.0.1:${api.port}/api/users`;
    const rows: Row[] = [];
    for (const [name, query] of Object.entries(pages)) {
      const page = userPageSchema.parse(JSON.parse(await ask(base + query)));
      const ids = page.rows.map(({ id }) => id).join(',');
      const [value, peer] = await inTurn(
        () => ask(base + query),
        () => ask(`${bare.url}/?ids=${ids}`),
      );
      rows.push(rowOf(`users: ${name}`, value, peer, `${page.total} of ${USERS} people fit`));
    }
    const [value, peer] = await inTurn(
      () => ask(`${base}/stats`),
      () => ask(`${bare.url}/?ids=`),
    );
    return [...rows, rowOf('users: the figures above the list', value, peer, `counts all ${USERS} people`)];
  } finally {
    connections.close();
    await bare.close();
    await api.stop();
  }
}

async function openSession({ config }: Servers, pool: Pool): Promise<string> {
  const found = await pool.query<{ id: string }>("SELECT id FROM live.users WHERE role = 'super_admin'");
  const [boss] = found.rows;
  if (!boss) throw new Error('There is no super admin');
  return new Sessions(pool, config.sessionSecret).open({
    id: boss.id,
    role: 'super_admin',
    method: 'immediate',
  });
}

/** Fastify and one indexed SELECT: the least that fetching these rows over HTTP costs. */
async function startBareRoute(pool: Pool) {
  const app = Fastify();
  app.get<{ Querystring: { ids: string } }>('/', async ({ query }) => {
    const ids = query.ids === '' ? [] : query.ids.split(',');
    return (
      await pool.query(
        `SELECT id, email, first_name, last_name, role, kyc_status, created_at FROM live.users
         WHERE id = ANY($1::uuid[]) ORDER BY created_at DESC, id DESC`,
        [ids],
      )
    ).rows;
  });
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  return { url, close: () => app.close() };
}

/** Milliseconds of each answer: one request at a time, the two in rounds, so that a slow moment falls on both. */
async function inTurn(
  first: () => Promise<unknown>,
  second: () => Promise<unknown>,
): Promise<[number[], number[]]> {
  const times: [number[], number[]] = [[], []];
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const [index, request] of [first, second].entries()) {
      for (let count = 0; count < REQUESTS; count += 1) {
        const began = performance.now();
        await request();
        if (round > 0) times[index]?.push(performance.now() - began);
      }
    }
  }
  return times;
}

function rowOf(name: string, values: readonly number[], peers: readonly number[], about: string): Row {
  const value = percentile(values, 0.5);
  const peer = percentile(peers, 0.5);
  const slowest = percentile(values, 0.99).toFixed(1);
  const note = `${about}; median of ${values.length}, p99 ${slowest} ms; the peer fetches the same rows by id`;
  return { name, value, unit: 'ms', peer, ratio: value / peer, aim: `≤ ${LONGEST_MS}`, note };
}
