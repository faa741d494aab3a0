import type { WorkerModule, WorkerServices } from '../module.ts';
import { continueErasures } from './erasures.ts';

export function privacyModule(services: WorkerServices): WorkerModule {
  const everyMs = services.settings.sweepMs;
  const run = () => continueErasures(services);
  return { recurring: [{ name: 'continue-erasures', everyMs, heals: true, run }] };
}
