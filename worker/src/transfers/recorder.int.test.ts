import { microFromUsdt } from '@nodo/contracts/money';
import { deriveId } from '@nodo/platform/ids';
import type { RunningService } from '@nodo/platform/service';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { eventually } from '../../../embedded/src/testing/eventually.test.ts';
import { startChain, type TestChain } from '../testing/chain.test.ts';
import { type CommandRecorder, startCommandRecorder } from '../testing/command-recorder.test.ts';
import { createWorld, startDatabases, type World } from '../testing/harness.test.ts';
import { oldestUnconfirmed } from './due-transfers.ts';

let databases: Awaited<ReturnType<typeof startDatabases>>;
let chain: TestChain;
let recorder: CommandRecorder;
let world: World;
let worker: RunningService | undefined;

beforeAll(async () => {
  [databases, chain, recorder] = await Promise.all([
    startDatabases(),
    startChain({ intervalMs: 3_000, paused: true }),
    startCommandRecorder({ embedded: true }),
  ]);
  await chain.mine(30);
  world = createWorld({ databaseUrl: await databases.create(), chain, commandApiUrl: recorder.url });
  worker = await world.start();
  await world.followed();
});
afterAll(async () => {
  await worker?.stop();
  await Promise.all([world?.close(), recorder?.stop(), chain?.stop()]);
  await databases?.stop();
});

it('a transfer that is recorded late, after its block was undone, does not stay in that block', async () => {
  const txHash = await chain.pay(microFromUsdt('27.000000'));
  const transferId = deriveId('transfer', txHash, 0);
  const isRow = async (state: string) => {
    const found = await world.pool.query(
      'SELECT 1 FROM chain.observed_transfers WHERE transfer_id = $1 AND state = $2',
      [transferId, state],
    );
    return found.rowCount === 1;
  };
  // Refused at first, so that the sweep sends it again.
  recorder.faults.broken.set(transferId, 422);
  await chain.mine();
  await world.followed();
  await eventually(() => isRow('included'));
  let pass = () => {};
  recorder.faults.held.set(
    transferId,
    new Promise((resolve) => {
      pass = resolve;
    }),
  );
  recorder.faults.broken.delete(transferId);
  const isSent = () =>
    recorder.sent.some((one) => one.command === 'RecordTransfer' && one.correlationId === transferId);
  await eventually(isSent);
  await chain.fault({ fork: { depth: 2, drop: true } });
  await chain.mine(3);
  await eventually(() => isRow('orphaned'));
  pass();
  await eventually(() => recorder.ofAmount('27.000000')?.history.length === 2);
  const { history, block } = recorder.ofAmount('27.000000') ?? {};
  expect(history?.map((step) => step.split(' ')[0])).toEqual(['in', 'out']);
  expect(block).toBeNull();
});

it('a transfer that is due and not confirmed is told by its age, until it is', async () => {
  const transferId = deriveId('transfer', await chain.pay(microFromUsdt('28.000000')), 0);
  await chain.mine();
  await eventually(async () => {
    const { rowCount } = await world.pool.query(
      'SELECT 1 FROM chain.observed_transfers WHERE transfer_id = $1 AND recorded',
      [transferId],
    );
    return rowCount === 1;
  });
  expect(await oldestUnconfirmed(world.pool)).toBe(0);
  recorder.faults.broken.set(transferId, 503);
  await chain.mine(25);
  await eventually(async () => (await oldestUnconfirmed(world.pool)) > 0.5);
  recorder.faults.broken.delete(transferId);
  await eventually(async () => (await oldestUnconfirmed(world.pool)) === 0);
});

it('a payment that can’t be recorded is told by its age once it is due, until it is', async () => {
  const transferId = deriveId('transfer', await chain.pay(microFromUsdt('28.500000')), 0);
  recorder.faults.broken.set(transferId, 422);
  await chain.mine();
  await world.followed();
  expect(await oldestUnconfirmed(world.pool)).toBe(0);
  await chain.mine(25);
  await eventually(async () => (await oldestUnconfirmed(world.pool)) > 0.5);
  recorder.faults.broken.delete(transferId);
  await eventually(async () => (await oldestUnconfirmed(world.pool)) === 0);
  expect(recorder.ofAmount('28.500000')?.matches).toBe(1);
});

it('a transfer that command-api fails at holds up no other, and is recorded once it does not', async () => {
  const one = await chain.pay(microFromUsdt('29.000000'));
  recorder.faults.broken.set(deriveId('transfer', one, 0), 500);
  await chain.mine();
  await chain.pay(microFromUsdt('30.000000'));
  await chain.mine();
  await eventually(() => recorder.ofAmount('30.000000')?.matches === 1);
  expect(recorder.ofAmount('29.000000')).toBeUndefined();
  recorder.faults.broken.clear();
  await eventually(() => recorder.ofAmount('29.000000')?.matches === 1);
});

it.each([
  [500, '31.000000'],
  [422, '32.000000'],
])(
  'an undone block that command-api answers with %i holds up no other, and is told before the next one',
  async (status, amount) => {
    const other = `1${amount}`;
    const transferId = deriveId('transfer', await chain.pay(microFromUsdt(amount)), 0);
    await chain.mine(2);
    await eventually(() => recorder.ofAmount(amount)?.matches === 1);
    await world.followed();
    recorder.faults.broken.set(transferId, status);
    await chain.fault({ fork: { depth: 2 } });
    await chain.pay(microFromUsdt(other));
    await chain.mine(25);
    await eventually(() => recorder.ofAmount(other)?.confirmed);
    expect(recorder.ofAmount(amount)?.history).toHaveLength(1);
    await eventually(async () => (await oldestUnconfirmed(world.pool)) > 0.5);
    recorder.faults.broken.delete(transferId);
    await eventually(() => recorder.ofAmount(amount)?.confirmed);
    const { history } = recorder.ofAmount(amount) ?? {};
    expect(history?.map((step) => step.split(' ')[0])).toEqual(['in', 'out', 'in', 'confirmed']);
    await eventually(async () => (await oldestUnconfirmed(world.pool)) === 0);
  },
);

it('an undone block that can’t be told is told of its age, also where the transfer is gone for good', async () => {
  const transferId = deriveId('transfer', await chain.pay(microFromUsdt('33.000000')), 0);
  await chain.mine();
  await eventually(() => recorder.ofAmount('33.000000')?.matches === 1);
  await world.followed();
  recorder.faults.broken.set(transferId, 500);
  await chain.fault({ fork: { depth: 2, drop: true } });
  await chain.mine(5);
  await eventually(async () => (await oldestUnconfirmed(world.pool)) > 0.5);
  recorder.faults.broken.delete(transferId);
  await eventually(() => recorder.ofAmount('33.000000')?.block === null);
  await eventually(async () => (await oldestUnconfirmed(world.pool)) === 0);
});
