import type { WorkerModule, WorkerServices } from '../module.ts';
import { Attesting } from './attesting.ts';

/** People wait for the checks they requested; when nothing is due it costs a read of a row or two. */
const EVERY_MS = 3_000;
/** Rounds skipped after a failed try. */
const ROUNDS_OFF = 10;

export function reservesModule(services: WorkerServices): WorkerModule {
  const everyMs = Math.min(EVERY_MS, services.settings.sweepMs);
  const attesting = new Attesting(services, everyMs * ROUNDS_OFF);
  return { recurring: [{ name: 'attest-reserves', everyMs, run: () => attesting.run() }] };
}
