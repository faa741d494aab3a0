import type { RecurringJob } from '../jobs.ts';
import type { WorkerModule, WorkerServices } from '../module.ts';
import { DistributionSweeps } from './sweeps.ts';

/** Monthly returns: prepared once the month is over, and credited once approved. */
export function earningsModule(services: WorkerServices): WorkerModule {
  const sweeps = new DistributionSweeps(services);
  const { queue, settings } = services;
  const everyMs = settings.sweepMs;
  /** A round that leaves work is followed by the next at once; rounds of one kind never overlap. */
  const inRounds = (name: string, round: () => Promise<boolean>): Pick<RecurringJob, 'name' | 'run'> => {
    let isRunning = false;
    const run = async () => {
      if (isRunning) return;
      isRunning = true;
      const isMore = await round().finally(() => {
        isRunning = false;
      });
      if (isMore) await queue.add(name, {});
    };
    return { name, run };
  };
  return {
    recurring: [
      { ...inRounds('prepare-distributions', () => sweeps.prepare()), everyMs: everyMs * 4 },
      { ...inRounds('continue-distributions', () => sweeps.goOn()), everyMs, heals: true },
    ],
  };
}
