import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { startPostgres } from '@nodo/embedded/postgres';
import pg from 'pg';
import type { Row } from './row.ts';

/** TRON produces a block every 3 s; the follower works per block, so a third of that gives the same figures. */
const INTERVAL_MS = 1_000;
const BLOCKS = Number(process.env.BENCH_BLOCKS ?? 20);
const PENDING = [0, 100, 10_000];
const DAY_BLOCKS = 28_800;
/** Requests per block of a design with one job per pending transaction. */
const ONE_JOB_EACH = (pending: number) => 1 + pending;

interface Server {
  readonly ready: Readonly<Record<string, string | number>>;
  stop(): Promise<void>;
}

async function start(script: string, environment: NodeJS.ProcessEnv): Promise<Server> {
  const path = fileURLToPath(new URL(`../../${script}`, import.meta.url));
  const child: ChildProcess = spawn(process.execPath, [path], {
    env: { ...process.env, PORT: '0', ...environment },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  if (!child.stdout) throw new Error('The process has no stdout');
  const [line] = await once(createInterface({ input: child.stdout }), 'line');
  const stop = async () => {
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
  };
  return { ready: JSON.parse(String(line)), stop };
}

/** Accepts every command: only the follower's own requests are measured. */
async function startAcceptor() {
  const server = createServer((request, response) => {
    request.resume();
    request.on('end', () => {
      const result = { matched: false, investmentId: null, reason: 'unknown' };
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ result, position: '1' }));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return { url: `http://127.0.0.1:${port}`, stop: () => server.close() };
}

interface Bench {
  readonly chainUrl: string;
  readonly client: pg.Client;
}

async function call(
  bench: Bench,
  method: string,
  path: string,
  body?: object,
): Promise<Record<string, unknown>> {
  const response = await fetch(`${bench.chainUrl}${path}`, {
    method,
    ...(body ? { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) } : {}),
  });
  if (!response.ok) throw new Error(`${path} answered ${response.status}`);
  return response.status === 204 ? {} : Object(await response.json());
}

/** Inserts rows of transfers waiting to become solid, in blocks that never will here. */
async function makePending(bench: Bench, count: number): Promise<void> {
  await bench.client.query("DELETE FROM chain.observed_transfers WHERE from_address = 'bench'");
  await bench.client.query(
    `INSERT INTO chain.observed_transfers (transfer_id, tx_hash, log_index, from_address, amount_micro,
       block_number, block_hash, block_time, state, recorded, direction)
     SELECT gen_random_uuid(), md5(n::text), 0, 'bench', n, 100000000, 'bench', now(), 'included', true, 'in'
     FROM generate_series(1, $1::integer) AS n`,
    [count],
  );
}

/** Requests per full block with this many transfers pending. */
async function requestsPerBlock(bench: Bench, pending: number): Promise<number> {
  await makePending(bench, pending);
  await delay(2 * INTERVAL_MS);
  await call(bench, 'DELETE', '/dev/requests');
  const from = Number((await call(bench, 'GET', '/dev/chain')).head);
  const stranger = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';
  const until = performance.now() + BLOCKS * INTERVAL_MS;
  while (performance.now() < until) {
    await call(bench, 'POST', '/dev/transfer', { to: stranger, amount: '1' });
    await delay(INTERVAL_MS * 0.9);
  }
  const { total } = await call(bench, 'GET', '/dev/requests');
  return Number(total) / (Number((await call(bench, 'GET', '/dev/chain')).head) - from);
}

/** Delay from a block's production to its `chain.head` reaching another process, in milliseconds. */
async function headDelays(bench: Bench): Promise<number[]> {
  const heard = new Map<number, number>();
  bench.client.on('notification', ({ payload }) => {
    const message = JSON.parse(payload ?? '{}');
    if (message.event === 'chain.head') heard.set(message.data.height, performance.now());
  });
  await bench.client.query('LISTEN live');
  const there = new Map<number, number>();
  const until = performance.now() + BLOCKS * INTERVAL_MS;
  let last = Number((await call(bench, 'GET', '/dev/chain')).head);
  while (performance.now() < until) {
    const asked = performance.now();
    const head = Number((await call(bench, 'GET', '/dev/chain')).head);
    if (head > last) there.set(head, asked);
    last = head;
    await delay(5);
  }
  await delay(1_000);
  return [...there].flatMap(([height, seen]) => {
    const at = heard.get(height);
    return at === undefined ? [] : [Math.max(0, at - seen)];
  });
}

function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

async function measure(bench: Bench): Promise<Row[]> {
  const rows: Row[] = [];
  for (const pending of PENDING) {
    const value = await requestsPerBlock(bench, pending);
    const peer = ONE_JOB_EACH(pending);
    rows.push({
      name: `chain follower: requests per block, ${pending} pending`,
      value,
      unit: 'requests/block',
      peer,
      ratio: value / peer,
      aim: '≤ 2.25 (45 a minute at 3 s)',
      note: `peer: one job per transaction; ${Math.round(value * DAY_BLOCKS)} requests a day`,
    });
  }
  const delays = await headDelays(bench);
  const note = `${delays.length} blocks every ${INTERVAL_MS} ms, seen by asking every 5 ms`;
  rows.push(
    {
      name: 'chain follower: block there → chain.head heard, p50',
      value: percentile(delays, 0.5),
      unit: 'ms',
      note,
    },
    {
      name: 'chain follower: block there → chain.head heard, p99',
      value: percentile(delays, 0.99),
      unit: 'ms',
      note,
    },
  );
  return rows;
}

/**
 * Measures the load of following the chain on a TRON node, for various numbers of pending transfers, and the delay of a
 * new head.
 */
export async function benchChainFollower(): Promise<Row[]> {
  const folder = await mkdtemp(join(tmpdir(), 'nodo-bench-chain-'));
  await chmod(folder, 0o755); // the server runs under an account of its own
  const postgres = await startPostgres({ dataDir: join(folder, 'postgres') });
  const acceptor = await startAcceptor();
  const chain = await start('embedded/dist/chain/main.js', {
    DATA_DIR: folder,
    BLOCK_INTERVAL_MS: String(INTERVAL_MS),
  });
  const chainUrl = `http://127.0.0.1:${chain.ready.port}`;
  const worker = await start('worker/dist/main.js', {
    EMBEDDED: 'on',
    PUBLIC_URL: 'http://localhost:3000',
    EVENTSTORE_URL: 'esdb://127.0.0.1:1?tls=false',
    DATABASE_URL: postgres.url,
    COMMAND_API_URL: acceptor.url,
    TRON_URL: chainUrl,
    TRON_START_BLOCK: '1',
    USDT_CONTRACT: String(chain.ready.usdtContract),
    TREASURY_ADDRESS: String(chain.ready.treasuryAddress),
    SESSION_SECRET: 's'.repeat(32),
    SERVICE_TOKEN: 't'.repeat(32),
    PERSONAL_DATA_KEY: 'p'.repeat(32),
    LOG_LEVEL: 'silent',
  });
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  try {
    await delay(8 * INTERVAL_MS);
    return await measure({ chainUrl, client });
  } finally {
    await client.end();
    await worker.stop();
    await chain.stop();
    acceptor.stop();
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
