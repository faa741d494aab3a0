import type { WorkerModule, WorkerServices } from '../module.ts';
import { runOrders } from './running.ts';

const EVERY_MS = 5_000;

export function standingOrdersModule(services: WorkerServices): WorkerModule {
  const everyMs = Math.min(EVERY_MS, services.settings.sweepMs);
  const run = () => runOrders(services);
  return { recurring: [{ name: 'run-standing-orders', everyMs, heals: true, run }] };
}
