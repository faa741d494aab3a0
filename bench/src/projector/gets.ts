import { Agent, get } from 'node:http';
import { SESSION_COOKIE } from '@nodo/contracts/headers';
import { createPool } from '@nodo/platform/postgres';
import { Sessions } from '@nodo/platform/sessions';
import { startQueryApi } from '@nodo/query-api/app';
import Fastify from 'fastify';
import type { History } from './history.ts';
import type { Servers } from './servers.ts';

const WARM_UP = 100;
const ROUNDS = 5;

/** Milliseconds per request, the median. */
export interface GetTimes {
  readonly bare: number;
  readonly user: number;
  readonly investments: number;
  readonly warehouses: number;
  readonly investmentsAsOf: number;
  readonly warehousesAsOf: number;
}

/** One request at a time, the routes in turn, over one kept connection each. */
export async function timeGets(servers: Servers, url: string, history: History): Promise<GetTimes> {
  const config = { ...servers.config, databaseUrl: url };
  const pool = createPool(url, 'bench', servers.logger);
  const sessions = new Sessions(pool, config.sessionSecret);
  const token = await sessions.open({ id: history.investorId, role: 'investor', method: 'immediate' });
  const api = await startQueryApi(config, servers.logger);
  const bare = Fastify();
  bare.get('/', async () => (await pool.query('SELECT id, email FROM live.users LIMIT 1')).rows[0]);
  await bare.listen({ host: '127.0.0.1', port: 0 });
  const address = bare.server.address();
  const barePort = address !== null && typeof address === 'object' ? address.port : 0;
  const at = `asOf=${history.position}`;
  const paths = {
    user: '/api/auth/user',
    investments: '/api/investments',
    warehouses: '/api/warehouses',
    investmentsAsOf: `/api/investments?${at}`,
    warehousesAsOf: `/api/warehouses?${at}`,
  };
  const agent = new Agent({ keepAlive: true });
  const ask = (port: number, path: string) => fetchOnce(agent, port, path, `${SESSION_COOKIE}=${token}`);
  const times = await inTurn({
    bare: () => ask(barePort, '/'),
    user: () => ask(api.port, paths.user),
    investments: () => ask(api.port, paths.investments),
    warehouses: () => ask(api.port, paths.warehouses),
    investmentsAsOf: () => ask(api.port, paths.investmentsAsOf),
    warehousesAsOf: () => ask(api.port, paths.warehousesAsOf),
  });
  agent.destroy();
  await bare.close();
  await api.stop();
  await pool.end();
  return times;
}

/** The requests in rounds, so that a slow moment of the machine falls on all of them; the median of each. */
async function inTurn<N extends string>(
  requests: Record<N, () => Promise<void>>,
): Promise<Record<N, number>> {
  const names = Object.keys(requests) as N[];
  const all = new Map<N, number[]>(names.map((name) => [name, []]));
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const name of names) {
      for (let count = 0; count < WARM_UP; count += 1) {
        const started = performance.now();
        await requests[name]();
        if (round > 0) all.get(name)?.push(performance.now() - started);
      }
    }
  }
  return Object.fromEntries(names.map((name) => [name, median(all.get(name) ?? [])])) as Record<N, number>;
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

function fetchOnce(agent: Agent, port: number, path: string, cookie: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const sent = get({ host: '127.0.0.1', port, path, agent, headers: { cookie } }, (response) => {
      response.resume();
      response.on('error', reject);
      response.on('end', () => {
        if (response.statusCode === 200) resolve();
        else reject(new Error(`${path} answered ${response.statusCode}`));
      });
    });
    sent.on('error', reject);
  });
}
