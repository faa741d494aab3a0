import type { WorkerModule, WorkerServices } from '../module.ts';
import { RetryPauses } from '../retry-pauses.ts';
import { loadLists } from './load.ts';
import { screenEverybody, screenSubmissions } from './screening.ts';

/** A reviewer may open a case as soon as it is submitted; when nothing is due it costs a read of a few rows. */
const EVERY_MS = 3_000;

export function sanctionsModule(services: WorkerServices): WorkerModule {
  const { objects, pool, logger, settings } = services;
  const pauses = new RetryPauses();
  let isRunning = false;
  async function run(): Promise<void> {
    // A long list takes longer to load than the interval between rounds.
    if (isRunning || !objects) return;
    isRunning = true;
    try {
      await loadLists({ pool, objects, logger, pauses });
      await screenSubmissions({ ...services, pauses });
      await screenEverybody({ ...services, pauses });
    } finally {
      isRunning = false;
    }
  }
  const everyMs = Math.min(EVERY_MS, settings.sweepMs);
  return { recurring: [{ name: 'screen-sanctions', everyMs, run }], ordered: { 'screen-sanctions': run } };
}
