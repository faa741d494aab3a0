import type { WorkerModule, WorkerServices } from '../module.ts';
import { settleApproved } from './settling.ts';

/** Where nothing is left over it costs one look at two small indexes. */
const EVERY_MS = 3_000;

export function repurchasesModule(services: WorkerServices): WorkerModule {
  const everyMs = Math.min(EVERY_MS, services.settings.sweepMs);
  const run = () => settleApproved(services);
  return { recurring: [{ name: 'settle-repurchases', everyMs, heals: true, run }] };
}
