import type { WorkerModule, WorkerServices } from '../module.ts';
import { ReadCursor } from '../read-cursor.ts';
import { settleApproved } from './settling.ts';

/** When nothing is left to do it costs one read of two small indexes. */
const EVERY_MS = 3_000;

export function repurchasesModule(services: WorkerServices): WorkerModule {
  const everyMs = Math.min(EVERY_MS, services.settings.sweepMs);
  const cursor = new ReadCursor();
  const run = () => settleApproved(services, cursor);
  return { recurring: [{ name: 'settle-repurchases', everyMs, heals: true, run }] };
}
