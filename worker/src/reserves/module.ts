import type { WorkerModule } from '../module.ts';
import type { Settings } from '../settings.ts';
import { Attesting } from './attesting.ts';

type Services = ConstructorParameters<typeof Attesting>[0] & { readonly settings: Pick<Settings, 'sweepMs'> };

/** People wait for the checks they requested; when nothing is due it costs a read of a row or two. */
const EVERY_MS = 3_000;
/** Rounds skipped after a failed try. */
const ROUNDS_OFF = 10;

export function reservesModule(services: Services): WorkerModule {
  const everyMs = Math.min(EVERY_MS, services.settings.sweepMs);
  const attesting = new Attesting(services, everyMs * ROUNDS_OFF);
  const run = async () => {
    // An attestation that was made leaves no work: run again at once, it would find the request that it answered as
    // long as the read model lags, and query the nodes in a loop.
    await attesting.run();
  };
  return { recurring: [{ name: 'attest-reserves', everyMs, run }] };
}
