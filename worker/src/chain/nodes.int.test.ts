import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { text } from 'node:stream/consumers';
import { createLogger } from '@nodo/platform/logging';
import { Registry } from '@nodo/platform/metrics';
import { tronNodesSchema } from '@nodo/platform/tron-nodes';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createWorkerMetrics } from '../metrics.ts';
import { startChain, type TestChain } from '../testing/chain.test.ts';
import type { TronNode } from './node.ts';
import { createNodePool, type NodePool } from './nodes.ts';

const logger = createLogger({ service: 'worker', logLevel: 'silent' });

function poolOf(urls: readonly string[], change: { timeoutMs?: number; perDay?: number } = {}) {
  const metrics = createWorkerMetrics(new Registry());
  const pool = createNodePool(tronNodesSchema.parse(urls.join(',')), {
    apiKey: 'a-key',
    timeoutMs: 500,
    perSecond: 1_000,
    perDay: 100_000,
    logger,
    metrics,
    ...change,
  });
  const failures = async () => (await metrics.failures.get()).values.map(({ labels }) => labels.kind);
  const away = async () =>
    Object.fromEntries(
      (await metrics.nodeAway.get()).values.map(({ labels, value }) => [labels.node, value]),
    );
  return { pool, failures, away };
}

/** Forwards what begins with one path alone, as each port of a java-tron does; everything else is unknown to it. */
async function portFor(path: string, chainUrl: string): Promise<{ url: string; close: () => void }> {
  const server = createServer(async (request, response) => {
    if (!request.url?.startsWith(path)) return void response.writeHead(404).end();
    const answer = await fetch(`${chainUrl}${request.url}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: await text(request),
    });
    response.writeHead(answer.status).end(await answer.text());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no TCP address');
  return { url: `http://127.0.0.1:${address.port}`, close: () => void server.close() };
}

it('a node that has a port for each of its interfaces is asked at the right one', async () => {
  const chain = await startChain({ intervalMs: 3_000, paused: true });
  const ports = await Promise.all(
    ['/wallet/', '/walletsolidity/', '/jsonrpc'].map((path) => portFor(path, chain.url)),
  );
  try {
    const height = await chain.mine(40);
    const { pool } = poolOf([ports.map(({ url }) => url).join('|')]);
    expect((await pool.run((node) => node.head('wallet'))).number).toBe(height);
    expect((await pool.run((node) => node.head('walletsolidity'))).number).toBeLessThan(height);
    const filter = { from: 1, to: height, contract: 'a'.repeat(40), topics: [null] };
    expect(await pool.run((node) => node.logs(filter))).toEqual([]);
  } finally {
    for (const { close } of ports) close();
    await chain.stop();
  }
});

describe('a node that fails', () => {
  let chain: TestChain;
  let height: number;

  beforeAll(async () => {
    chain = await startChain({ intervalMs: 3_000, paused: true });
    height = await chain.mine(40);
  });
  afterAll(() => chain.stop());

  it.each([
    ['429', 'rate-limited'],
    ['403', 'forbidden'],
    ['lack', 'rate-limited'],
    ['silence', 'timeout'],
  ])('is replaced when it answers with %s', async (mode, kind) => {
    const { pool, failures } = poolOf([chain.url, chain.url2]);
    await chain.fault({ rateLimit: { mode, count: 1, node: 1 } });
    expect((await pool.run((node) => node.head('wallet'))).number).toBe(height);
    expect(await failures()).toEqual([kind]);
  });

  it('is asked again when it is the only one', async () => {
    const { pool } = poolOf([chain.url]);
    await chain.fault({ rateLimit: { mode: '429', count: 1, node: 1 } });
    await expect(pool.run((node) => node.head('wallet'))).rejects.toMatchObject({ kind: 'rate-limited' });
    expect((await pool.run((node) => node.head('wallet'))).number).toBe(height);
  });

  it('is told as away until it answers again, though another one is used and it is not', async () => {
    const present = await startChain({ intervalMs: 3_000, paused: true });
    const [first, second] = [new URL(chain.url).host, new URL(present.url).host];
    const { pool, away } = poolOf([chain.url, present.url]);
    const follow = () => pool.run((node) => node.head('wallet').then(() => node.name));
    expect(await away()).toEqual({ [first]: 0, [second]: 0 });
    await chain.fault({ rateLimit: { mode: '403', count: 2, node: 1 } });
    expect(await follow()).toBe(second);
    await pool.lookAtOthers();
    expect(await follow()).toBe(second);
    expect(await away()).toEqual({ [first]: 1, [second]: 0 });
    expect(pool.isOneAway).toBe(true);
    await pool.lookAtOthers();
    expect(await away()).toEqual({ [first]: 0, [second]: 0 });
    expect(pool.isOneAway).toBe(false);
    await present.stop();
    // One that waits for its turn is looked at, too.
    expect(await follow()).toBe(first);
    await pool.lookAtOthers();
    expect(await away()).toEqual({ [first]: 0, [second]: 1 });
  });

  it('keeps its share of a day for following, and is not left for that', async () => {
    const { pool, failures } = poolOf([chain.url, chain.url2], { perDay: 10 });
    const patient = pool.patient();
    const look = (node: TronNode) => node.head('wallet').then(() => node.name);
    const askPatiently = () => patient.run(look, { background: true });
    const asked = await Promise.all(Array.from({ length: 8 }, askPatiently));
    expect(asked.filter((name) => name === asked[0])).toHaveLength(4);
    await expect(askPatiently()).rejects.toMatchObject({ kind: 'budget' });
    expect(await Promise.all(Array.from({ length: 6 }, () => pool.run(look)))).toEqual(
      Array.from({ length: 6 }, () => asked[0]),
    );
    expect(await failures()).toEqual([]);
  });

  it('answers the absence of a block or a transaction as absence', async () => {
    const { pool } = poolOf([chain.url]);
    expect(await pool.run((node) => node.header('wallet', height + 1))).toBeUndefined();
    expect(await pool.run((node) => node.info('walletsolidity', 'ab'.repeat(32)))).toBeUndefined();
    expect(await pool.run((node) => node.infos('wallet', height + 1))).toEqual([]);
    expect((await pool.run((node) => node.head('walletsolidity'))).number).toBe(height - 18);
    expect(await pool.run((node) => node.energyFee())).toBeGreaterThan(0);
  });
});

describe('answers that are none', () => {
  let server: Server;
  let answer: { status: number; body: string; isUnended?: boolean };
  let url: string;
  let pool: NodePool;
  let sentKey: unknown;

  beforeAll(async () => {
    server = createServer((request, response) => {
      sentKey = request.headers['tron-pro-api-key'];
      response.writeHead(answer.status);
      if (answer.isUnended) response.write(answer.body);
      else response.end(answer.body);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
    const address = server.address();
    url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/`;
    pool = poolOf([url]).pool;
  });
  afterAll(() => server.close());

  const header = (number: number, id = number) => ({
    blockID: id.toString(16).padStart(16, '0') + 'f'.repeat(48),
    block_header: {
      raw_data: { number, txTrieRoot: '0'.repeat(64), parentHash: 'e'.repeat(64), timestamp: 1 },
    },
  });

  it.each([
    ['bare text of a lite node', 200, 'this API is closed because this node is a lite fullnode', 'malformed'],
    ['an error with HTTP 200', 200, '{"Error":"class java.lang.Exception : no"}', 'error'],
    ['a server error', 502, '<html>', 'status'],
    ['a header without its parent', 200, '{"blockID":"00"}', 'malformed'],
    ['a header whose id names another number', 200, JSON.stringify(header(7, 8)), 'malformed'],
    ['another block than the one asked for', 200, JSON.stringify(header(8)), 'lie'],
    ['nothing', 200, '', 'malformed'],
  ])('%s is a failure', async (_name, status, body, kind) => {
    answer = { status, body };
    await expect(pool.run((node) => node.header('wallet', 7))).rejects.toMatchObject({ kind });
  });

  it('what goes on for too long is not read to its end', async () => {
    answer = { status: 200, body: 'a'.repeat(33 * 1024 * 1024), isUnended: true };
    const asked = poolOf([url], { timeoutMs: 5_000 }).pool.run((node) => node.header('wallet', 7));
    await expect(asked).rejects.toMatchObject({ kind: 'malformed' });
  });

  it('infos of another block are a lie', async () => {
    const info = { id: 'ab'.repeat(32), blockNumber: 6, blockTimeStamp: 1, receipt: {} };
    answer = { status: 200, body: JSON.stringify([info]) };
    await expect(pool.run((node) => node.infos('wallet', 7))).rejects.toMatchObject({ kind: 'lie' });
  });

  it('logs outside the range are a lie, and a missing JSON-RPC is told apart', async () => {
    const filter = { from: 10, to: 20, contract: 'a'.repeat(40), topics: [null] };
    const hash = `0x${'ab'.repeat(32)}`;
    const log = { blockHash: hash, blockNumber: '0x15', transactionHash: hash };
    answer = { status: 200, body: JSON.stringify({ jsonrpc: '2.0', id: 1, result: [log] }) };
    await expect(pool.run((node) => node.logs(filter))).rejects.toMatchObject({ kind: 'lie' });
    answer = { status: 404, body: '' };
    await expect(pool.run((node) => node.logs(filter))).rejects.toMatchObject({ kind: 'unsupported' });
  });

  it('the key is sent along', async () => {
    answer = { status: 200, body: JSON.stringify(header(7)) };
    expect((await pool.run((node) => node.header('wallet', 7)))?.number).toBe(7);
    expect(sentKey).toBe('a-key');
  });
});
