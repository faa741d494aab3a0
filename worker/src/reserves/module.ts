import type { WorkerModule, WorkerServices } from '../module.ts';
import { Attesting } from './attesting.ts';

/** People wait for what they asked for; where nothing is due it costs one look at a row or two. */
const EVERY_MS = 3_000;

export function reservesModule(services: WorkerServices): WorkerModule {
  const attesting = new Attesting(services);
  const everyMs = Math.min(EVERY_MS, services.settings.sweepMs);
  return { recurring: [{ name: 'attest-reserves', everyMs, run: () => attesting.run() }] };
}
