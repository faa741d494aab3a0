import { SESSION_COOKIE } from '@nodo/contracts/headers';
import type { Role } from '@nodo/contracts/roles';
import { createPool, type Pool } from '@nodo/platform/postgres';
import { Sessions } from '@nodo/platform/sessions';
import { migrateReadModels } from '@nodo/projector/migrations';
import { startQueryApi } from '@nodo/query-api/app';
import Fastify from 'fastify';
import { type Servers, startServers } from '../projector/servers.ts';
import type { Row } from '../row.ts';
import { Connections } from './http.ts';
import { percentile } from './statistics.ts';

const ROUNDS = 4;
const REQUESTS = 20;

/** Runs `measure` on read models filled by `fill`, on servers of their own. */
export async function overReadModels(
  fill: (pool: Pool) => Promise<void>,
  measure: (servers: Servers, pool: Pool) => Promise<Row[]>,
): Promise<Row[]> {
  const servers = await startServers();
  try {
    await migrateReadModels(servers.databaseUrl, servers.logger);
    const pool = createPool(servers.databaseUrl, 'bench', servers.logger);
    await fill(pool);
    const rows = await measure(servers, pool);
    await pool.end();
    return rows;
  } finally {
    await servers.stop();
  }
}

export interface PagesOptions {
  readonly servers: Servers;
  readonly pool: Pool;
  /** The person who sends the requests. */
  readonly reader: { readonly id: string; readonly role: Role };
  /** SQL that fetches rows by an array of keys, `$1`: the lower bound of the cost of showing them. */
  readonly bareSql: string;
  readonly longestMs: number;
}

export interface Pages {
  /** Returns a GET's body; throws when it is refused. */
  ask(path: string): Promise<string>;
  /** Measures a GET, compared with a bare route that fetches the rows with these keys. */
  measure(name: string, path: string, keys: readonly string[], about: string): Promise<Row>;
  close(): Promise<void>;
}

/** Starts query-api on existing read models, and the bare route for comparison. */
export async function openPages({ servers, pool, reader, bareSql, longestMs }: PagesOptions): Promise<Pages> {
  const api = await startQueryApi(servers.config, servers.logger);
  const bare = await startBareRoute(pool, bareSql);
  const connections = new Connections();
  const sessions = new Sessions(pool, servers.config.sessionSecret);
  const cookie = `${SESSION_COOKIE}=${await sessions.open({ ...reader, method: 'immediate' })}`;
  const send = async (url: string) => {
    const answer = await connections.send('GET', url, { cookie });
    if (answer.status !== 200) throw new Error(`${url} answered ${answer.status}`);
    return answer.text;
  };
  const ask = (path: string) => send(`http://127.0.0.1:${api.port}${path}`);
  return {
    ask,
    measure: async (name, path, keys, about) => {
      const [values, peers] = await inTurn(
        () => ask(path),
        () => send(`${bare.url}/?keys=${keys.join(',')}`),
      );
      const value = percentile(values, 0.5);
      const peer = percentile(peers, 0.5);
      const slowest = percentile(values, 0.99).toFixed(1);
      const note = `${about}; median of ${values.length}, p99 ${slowest} ms; the peer fetches the same rows by key`;
      return { name, value, unit: 'ms', peer, ratio: value / peer, aim: `≤ ${longestMs}`, note };
    },
    close: async () => {
      connections.close();
      await bare.close();
      await api.stop();
    },
  };
}

async function startBareRoute(pool: Pool, sql: string) {
  const app = Fastify();
  app.get<{ Querystring: { keys: string } }>('/', async ({ query: { keys } }) => {
    return (await pool.query(sql, [keys === '' ? [] : keys.split(',')])).rows;
  });
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  return { url, close: () => app.close() };
}

/** Milliseconds of each response: one request at a time, alternating, so that a slow moment affects both. */
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
