import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { USDT } from '../../command-api/src/testing/samples.ts';
import { BLOCK_MS } from './chain.ts';
import { checkAll } from './checks.ts';
import { fakeClock } from './fake-clock.test.ts';
import { Faults } from './faults.ts';
import { makeGround } from './ground.ts';
import { invest, pay, requestPayout } from './people.ts';
import { comeToRest } from './simulate.ts';
import { type Clock, type Ground, signer, World } from './world.ts';

/** Guards that random stories rarely exercise: each test creates the situation in which its guard is needed. */

const HOUR = 3_600_000;
let clock: Clock;
let ground: Ground;
const newWorld = () => new World(clock, ground, new Faults([]));
const rowsOf = (world: World, table: string) => world.tables.rows(`live.${table}`);
beforeAll(async () => {
  clock = fakeClock();
  ground = await makeGround(clock);
});
afterAll(() => void vi.useRealTimers());

it('queues a payment with the 19th confirmation that was followed, although its block is solid before', async () => {
  const world = newWorld();
  await pay(world, { investment: 0, how: 'stray' });
  world.mine(40);
  const seeUpTo = async (confirmations: number) => {
    for (const node of world.nodes) node.lag = 40 - confirmations;
    await world.work((worker) => worker.follow());
    return world.queue.waiting.size;
  };
  expect(await seeUpTo(18)).toBe(0);
  expect(await seeUpTo(19)).toBe(1);
});

it('lets an investment expire by the time of the chain: who paid in time is not late for an outage of ours', async () => {
  const world = newWorld();
  await invest(world, { person: 0, warehouse: 1, amount: '50000.00' });
  await world.project();
  await pay(world, { investment: 0, how: 'exact' });
  world.mine(1);
  clock.advance(25 * HOUR);
  await world.work((worker) => worker.sweep());
  await world.project();
  expect(rowsOf(world, 'investments').at(-1)).toMatchObject({ status: 'pending' });
  await comeToRest(world);
  expect(rowsOf(world, 'investments').at(-1)).toMatchObject({ status: 'confirmed' });
  await checkAll(world);
});

it('takes a payment in a block of the very moment at which the time to pay ends, and none a block later', async () => {
  const statusWhenPaid = async (after: number) => {
    const world = newWorld();
    await invest(world, { person: 0, warehouse: 1, amount: '50000.00' });
    await world.project();
    await pay(world, { investment: 0, how: 'exact' });
    const expiresAt = Date.parse(String(rowsOf(world, 'investments').at(-1)?.payment_expires_at));
    clock.advance(expiresAt + after - BLOCK_MS - Date.now());
    world.mine(1);
    await comeToRest(world);
    await checkAll(world);
    return rowsOf(world, 'investments').at(-1)?.status;
  };
  expect(await statusWhenPaid(0)).toBe('confirmed');
  expect(await statusWhenPaid(BLOCK_MS)).toBe('failed');
});

it('signs no payout a second time while something else went to the same address', async () => {
  const world = newWorld();
  await requestPayout(world, { person: 0, amount: '150.00', to: 0 });
  await world.project();
  await world.work((worker) => worker.follow());
  await world.payOut();
  await world.project();
  const [{ to = '', micro = 0n } = {}] = world.chain.waiting;
  // The signed transaction is dropped in a fork; one that somebody else signed with the treasury's key is mined.
  world.mine(1);
  world.chain.fork(1, () => false);
  world.chain.submit({ id: 'ab'.repeat(32), token: USDT, from: signer.address, to, micro });
  clock.advance(HOUR);
  for (let turns = 0; turns < 12; turns += 1) await world.turn(12);
  const [payout] = rowsOf(world, 'payouts');
  expect(world.log.typesOf(`transfer-${payout?.id}`)).toContain('TransferSignatureExpired');
  expect(payout).toMatchObject({ state: 'approved', attempt: 1, hold: 'books' });
});
