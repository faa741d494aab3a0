import type { WorkerModule, WorkerServices } from '../module.ts';
import { DistributionSweeps } from './sweeps.ts';

/** Monthly returns: prepared once the month is over, and credited once approved. */
export function earningsModule(services: WorkerServices): WorkerModule {
  const sweeps = new DistributionSweeps(services);
  const everyMs = services.settings.sweepMs;
  return {
    recurring: [
      { name: 'prepare-distributions', everyMs: everyMs * 4, run: () => sweeps.prepare() },
      { name: 'continue-distributions', everyMs, heals: true, run: () => sweeps.goOn() },
    ],
  };
}
