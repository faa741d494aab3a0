import type { WorkerModule, WorkerServices } from '../module.ts';
import { notifyWaiting } from './telling.ts';

const EVERY_MS = 5_000;

export function waitlistModule(services: WorkerServices): WorkerModule {
  const everyMs = Math.min(EVERY_MS, services.settings.sweepMs);
  return {
    recurring: [{ name: 'tell-waitlists', everyMs, heals: true, run: () => notifyWaiting(services) }],
  };
}
