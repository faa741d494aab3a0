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
    startCommandRecorder({ embedded: true }),
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

/** A payment whose row is gone, as if a node had hidden it. */
async function payHidden(amount: string): Promise<void> {
  const micro = microFromUsdt(amount);
  await chain.pay(micro);
  await chain.mine(5);
  await eventually(() => recorder.ofAmount(amount)?.matches === 1);
  await world.followed();
  await world.pool.query('DELETE FROM chain.observed_transfers WHERE amount_micro = $1', [String(micro)]);
}

async function found(amount: string): Promise<void> {
  const confirmed = "SELECT 1 FROM chain.observed_transfers WHERE amount_micro = $1 AND state = 'confirmed'";
  const micro = String(microFromUsdt(amount));
  await eventually(async () => (await world.pool.query(confirmed, [micro])).rowCount === 1);
}

it('a transfer that a node had hidden is found after any number of scans that failed', async () => {
  await payHidden('22.000000');
  areLogsAway = true;
  for (let scan = 0; scan < 4; scan += 1) {
    const before = refused;
    await chain.mine(RESCAN_BLOCKS + 1);
    await world.followed();
    await eventually(() => refused > before);
  }
  areLogsAway = false;
  await chain.mine(RESCAN_BLOCKS + 1);
  await found('22.000000');
  expect(recorder.ofAmount('22.000000')?.confirmed).toBe(true);
});

it('a transfer that a node had hidden is found though the worker starts anew before each scan is due', async () => {
  await payHidden('23.000000');
  for (let start = 0; start < 4; start += 1) {
    await worker.stop();
    await chain.mine(RESCAN_BLOCKS - 5);
    worker = await world.start();
    await world.followed();
  }
  await chain.mine(1);
  await found('23.000000');
});

it('one of two transfers of a transaction that a node denied is found beside the other', async () => {
  const micro = String(microFromUsdt('24.000000'));
  await chain.pay(microFromUsdt('24.000000'));
  await chain.mine(5);
  await eventually(() => recorder.ofAmount('24.000000')?.matches === 1);
  await world.followed();
  await world.pool.query(
    `INSERT INTO chain.observed_transfers (transfer_id, tx_hash, log_index, from_address, amount_micro, block_number,
       block_hash, block_time, state, direction, to_address)
     SELECT gen_random_uuid(), tx_hash, log_index + 1, from_address, 1, block_number, block_hash, block_time,
       'confirmed', direction, to_address FROM chain.observed_transfers WHERE amount_micro = $1`,
    [micro],
  );
  await world.pool.query("UPDATE chain.observed_transfers SET state = 'orphaned' WHERE amount_micro = $1", [
    micro,
  ]);
  await chain.mine(2 * RESCAN_BLOCKS);
  await world.followed();
  await chain.mine(RESCAN_BLOCKS + 1);
  await found('24.000000');
});
