import type { WorkerModule, WorkerServices } from '../module.ts';
import { Attesting } from './attesting.ts';

/** People wait for what they asked for; where nothing is due it costs one look at a row or two. */
const EVERY_MS = 3_000;
/** So many of these rounds are left out after a try that came to nothing. */
const ROUNDS_OFF = 10;

export function reservesModule(services: WorkerServices): WorkerModule {
  const everyMs = Math.min(EVERY_MS, services.settings.sweepMs);
  const attesting = new Attesting(services, everyMs * ROUNDS_OFF);
  return { recurring: [{ name: 'attest-reserves', everyMs, run: () => attesting.run() }] };
}
