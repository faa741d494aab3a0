import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { figure } from '../support/figures.ts';
import { fakeClock } from './fake-clock.test.ts';
import { makeGround } from './ground.ts';
import { describeFailure, runSeed } from './simulate.ts';
import type { Clock, Ground, World } from './world.ts';

const REPORT_EVERY = 1_000;

/** Events and unmatched reasons that must occur in this many seeds: else the simulation misses important cases. */
const mustBeSeen = [
  'InvestmentAbandoned',
  'InvestmentConfirmed',
  'InvestmentFailed',
  'RefundRequested',
  'ReturnsCredited',
  'TransferCredited',
  'TransferReconciled',
  'TransferReorganised',
  'TransferSignatureExpired',
  'PayoutSettled',
  'WarehouseClosed',
  'late',
  'duplicate',
  'unknown',
];

/** Declares the test of these seeds; `isReported`: prints the rate and the number of events of each kind. */
export function itHoldsFor({
  from,
  count,
  isReported,
}: {
  from: number;
  count: number;
  isReported: boolean;
}): void {
  let clock: Clock;
  let ground: Ground;
  const seen = new Map<string, number>();
  const crashes = new Map<string, number>();
  let events = 0;

  const note = ({ log, faults }: World) => {
    for (const [process, count] of faults.crashes) crashes.set(process, (crashes.get(process) ?? 0) + count);
    for (const event of log.readAll(ground.log.readAll().length)) {
      events += 1;
      const name = event.type === 'TransferLeftUnmatched' ? event.data.reason : event.type;
      seen.set(name, (seen.get(name) ?? 0) + 1);
    }
  };

  beforeAll(async () => {
    clock = fakeClock();
    ground = await makeGround(clock);
  });
  afterAll(() => void vi.useRealTimers());

  it(`holds what it promises, with the seeds from ${from} to ${from + count - 1}`, {
    timeout: 2_000_000_000,
  }, async () => {
    const startedAt = process.hrtime.bigint();
    const rate = (done: number) => (done / (Number(process.hrtime.bigint() - startedAt) / 1e9)).toFixed(1);
    for (let done = 0; done < count; done += 1) {
      const failure = await runSeed(from + done, { clock, ground, done: note });
      if (failure) throw new Error(describeFailure(failure));
      if ((done + 1) % REPORT_EVERY === 0) console.error(`${done + 1} seeds, ${rate(done + 1)} a second`);
    }
    const total = [...crashes.values()].reduce((sum, each) => sum + each, 0);
    if (isReported) {
      console.error(`${count} seeds from ${from} on, ${rate(count)} a second, ${total} crashes`);
      console.error(Object.fromEntries([...seen].sort(([a], [b]) => a.localeCompare(b))));
    }
    if (count < 200) return;
    // The figure is dated.
    vi.useRealTimers();
    figure('R7 simulated', {
      counts: { stories: count, events, 'stories that broke a promise': 0 },
      faults: Object.fromEntries(crashes),
      seed: from,
    });
    expect(total).toBeGreaterThan(count / 4);
    expect([...seen.keys()]).toEqual(expect.arrayContaining(mustBeSeen));
  });
}
