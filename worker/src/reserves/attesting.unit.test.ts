import { createLogger } from '@nodo/platform/logging';
import { Registry } from '@nodo/platform/metrics';
import { expect, it } from 'vitest';
import { createWorkerMetrics } from '../metrics.ts';
import { Attesting } from './attesting.ts';

/** A process that has nothing to compare this hour, beside read models that hold this last attestation. */
function started(last: { at: number; shortfall: string }) {
  const metrics = createWorkerMetrics(new Registry());
  const query = async (sql: string) =>
    sql.includes('attested_at')
      ? { rows: [last] }
      : { rows: [{ day: '1', requested: 0, answered: 0, hours: 0xffffff, sealed: true }] };
  const parts = {
    clock: { isAtPresent: true },
    config: { sessionSecret: 's'.repeat(32) },
    logger: createLogger({ service: 'worker', logLevel: 'silent' }),
    metrics,
    pool: { query },
  };
  const figures = async () => [
    (await metrics.reservesShortfall.get()).values[0]?.value,
    (await metrics.reservesAttested.get()).values[0]?.value,
  ];
  return { attesting: new Attesting(parts as never, 0), figures, last };
}

it('tells the last attestation after a start, whoever made it, and a later one by another process', async () => {
  const { attesting, figures, last } = started({ at: 1_000, shortfall: '2.500000' });
  await attesting.run();
  expect(await figures()).toEqual([2_500_000, 1_000]);
  Object.assign(last, { at: 4_600, shortfall: '0.000000' });
  await attesting.run();
  expect(await figures()).toEqual([0, 4_600]);
  // Read models that are built anew show former ones again.
  Object.assign(last, { at: 1_000, shortfall: '2.500000' });
  await attesting.run();
  expect(await figures()).toEqual([0, 4_600]);
});
