import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { checkAll } from './checks.ts';
import { fakeClock } from './fake-clock.test.ts';
import { Faults } from './faults.ts';
import { makeGround } from './ground.ts';
import { pay, requestPayout } from './people.ts';
import { comeToRest } from './simulate.ts';
import { type Clock, type Ground, World } from './world.ts';

let clock: Clock;
let ground: Ground;
beforeAll(async () => {
  clock = fakeClock();
  ground = await makeGround(clock);
});
afterAll(() => void vi.useRealTimers());

it('confirms a payment that was read when the chain had just gone back to a fork above it', async () => {
  const world = new World(clock, ground, new Faults([]));
  await pay(world, { investment: 0, how: 'stray' });
  world.mine(19);
  await world.work((worker) => worker.follow());
  expect(world.queue.waiting.size).toBe(1);
  world.chain.fork(15, () => true);
  world.mine(2);
  await world.work((worker) => worker.follow());
  await world.work((worker) => worker.doJobs());
  for (let turns = 0; turns < 4; turns += 1) await world.turn(10);
  const [row] = world.tables
    .rows('live.transfers')
    .filter(({ amount_usdt: amount }) => amount === '321.000000');
  expect(row).toMatchObject({ state: 'confirmed', unmatched_reason: 'unknown' });
  await checkAll(world);
});

/**
 * Follows the block of a payout, then drops it for good in a fork. The process crashes before the `at`-th call of a
 * port (0: never). Returns the range of the calls made while following.
 */
async function loseBlockOfPayout(at: number): Promise<{ from: number; to: number }> {
  const faults = new Faults([{ at, when: 'before' }]);
  const run = new World(clock, ground, faults);
  await requestPayout(run, { person: 0, amount: '150.00', to: 0 });
  await run.project();
  await run.payOut();
  await run.project();
  run.mine(1);
  const from = faults.calls + 1;
  await run.work((worker) => worker.follow());
  const to = faults.calls;
  run.chain.fork(1, () => false);
  await comeToRest(run);
  await checkAll(run);
  return { from, to };
}

it('pays out once whose block is gone, wherever the follower died when it read it', async () => {
  const { from, to } = await loseBlockOfPayout(0);
  expect(to).toBeGreaterThan(from);
  for (let at = from; at <= to; at += 1) await loseBlockOfPayout(at);
});
