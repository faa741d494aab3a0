import { Agent, get } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { SESSION_COOKIE } from '@nodo/contracts/headers';
import { createPool } from '@nodo/platform/postgres';
import { Sessions } from '@nodo/platform/sessions';
import { startQueryApi } from '@nodo/query-api/app';
import Fastify from 'fastify';
import type { History } from './history.ts';
import type { Servers } from './servers.ts';

const WARM_UP = 100;
const ROUNDS = 5;
const STEADY_MS = 10;

/** Median milliseconds per request. */
export interface GetTimes {
  readonly bare: number;
  readonly user: number;
  readonly investments: number;
  readonly warehouses: number;
  readonly investmentsAsOf: number;
  readonly warehousesAsOf: number;
}

/** The routes to request, by name, and how to close them. */
export interface OpenGets {
  readonly ask: Record<keyof GetTimes, () => Promise<void>>;
  close(): Promise<void>;
}

/** query-api on a database's read models, and a bare route for comparison, with one keep-alive connection each. */
export async function openGets(servers: Servers, url: string, history: History): Promise<OpenGets> {
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
  const asked = (port: number, path: string) => () =>
    fetchOnce(agent, port, path, `${SESSION_COOKIE}=${token}`);
  return {
    ask: {
      bare: asked(barePort, '/'),
      user: asked(api.port, paths.user),
      investments: asked(api.port, paths.investments),
      warehouses: asked(api.port, paths.warehouses),
      investmentsAsOf: asked(api.port, paths.investmentsAsOf),
      warehousesAsOf: asked(api.port, paths.warehousesAsOf),
    },
    close: async () => {
      agent.destroy();
      await bare.close();
      await api.stop();
      await pool.end();
    },
  };
}

/** Requests the routes in turn, one request at a time. */
export function timeGets({ ask }: OpenGets): Promise<GetTimes> {
  return inTurn(ask);
}

/** Milliseconds of each response at a hundred requests per second, over the live routes in turn. */
export async function askSteadily({ ask }: OpenGets, isOver: (count: number) => boolean): Promise<number[]> {
  const routes = [ask.user, ask.investments, ask.warehouses];
  const times: number[] = [];
  while (!isOver(times.length)) {
    const started = performance.now();
    await routes[times.length % routes.length]?.();
    times.push(performance.now() - started);
    await delay(STEADY_MS);
  }
  return times;
}

/** Requests in rounds, so that a slow moment of the machine affects all of them; returns the median of each. */
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
