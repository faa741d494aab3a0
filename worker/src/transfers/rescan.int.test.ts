import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { microFromUsdt } from '@nodo/contracts/money';
import type { RunningService } from '@nodo/platform/service';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { eventually } from '../../../embedded/src/testing/eventually.test.ts';
import { startChain, type TestChain } from '../testing/chain.test.ts';
import { type CommandRecorder, startCommandRecorder } from '../testing/command-recorder.test.ts';
import { createWorld, startDatabases, type World } from '../testing/harness.test.ts';

const RESCAN_BLOCKS = 20;

let databases: Awaited<ReturnType<typeof startDatabases>>;
let chain: TestChain;
let recorder: CommandRecorder;
let world: World;
let worker: RunningService;
let areLogsAway = false;
let refused = 0;

/** A node that can fail to search its logs. */
const node = createServer((request, response) => {
  const parts: Buffer[] = [];
  request.on('data', (part: Buffer) => parts.push(part));
  request.on('end', async () => {
    const body = Buffer.concat(parts).toString();
    if (areLogsAway && body.includes('eth_getLogs')) {
      refused += 1;
      response.writeHead(503).end();
      return;
    }
    const { method = 'GET', url } = request;
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch(`${chain.url}${url}`, method === 'GET' ? {} : { method, headers, body });
    response.writeHead(answer.status, headers).end(await answer.text());
  });
});

beforeAll(async () => {
  [databases, chain, recorder] = await Promise.all([
    startDatabases(),
    startChain({ intervalMs: 3_000, paused: true }),
    startCommandRecorder(),
  ]);
  await chain.mine(30);
  await new Promise<void>((resolve) => node.listen(0, '127.0.0.1', resolve));
  const { port } = node.address() as AddressInfo;
  const databaseUrl = await databases.create();
  const nodes = [`http://127.0.0.1:${port}`];
  const environment = { RESCAN_BLOCKS: String(RESCAN_BLOCKS) };
  world = createWorld({ databaseUrl, chain, commandApiUrl: recorder.url, nodes, environment });
  worker = await world.start();
});
afterAll(async () => {
  await worker.stop();
  node.closeAllConnections();
  node.close();
  await Promise.all([world.close(), recorder.stop(), chain.stop()]);
  await databases.stop();
});

it('a transfer that a node had hidden is found after any number of scans that failed', async () => {
  await chain.pay(22n * microFromUsdt('1.000000'));
  await chain.mine(5);
  await eventually(() => recorder.ofAmount('22.000000')?.matches === 1);
  await world.followed();
  await world.pool.query('DELETE FROM chain.observed_transfers WHERE amount_micro = 22000000');
  areLogsAway = true;
  for (let scan = 0; scan < 4; scan += 1) {
    const before = refused;
    await chain.mine(RESCAN_BLOCKS + 1);
    await world.followed();
    await eventually(() => refused > before);
  }
  areLogsAway = false;
  await chain.mine(RESCAN_BLOCKS + 1);
  await eventually(async () => {
    const found = await world.pool.query(
      "SELECT 1 FROM chain.observed_transfers WHERE amount_micro = 22000000 AND state = 'confirmed'",
    );
    return found.rowCount === 1;
  });
  expect(recorder.ofAmount('22.000000')?.confirmed).toBe(true);
});

it('a transfer that a node had hidden is found though the worker starts anew before each scan is due', async () => {
  await chain.pay(23n * microFromUsdt('1.000000'));
  await chain.mine(5);
  await eventually(() => recorder.ofAmount('23.000000')?.matches === 1);
  await world.followed();
  await world.pool.query('DELETE FROM chain.observed_transfers WHERE amount_micro = 23000000');
  for (let start = 0; start < 4; start += 1) {
    await worker.stop();
    await chain.mine(RESCAN_BLOCKS - 5);
    worker = await world.start();
    await world.followed();
  }
  await chain.mine(1);
  await eventually(async () => {
    const found = await world.pool.query(
      "SELECT 1 FROM chain.observed_transfers WHERE amount_micro = 23000000 AND state = 'confirmed'",
    );
    return found.rowCount === 1;
  });
});
