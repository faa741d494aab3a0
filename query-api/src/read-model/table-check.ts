import { setTimeout as delay } from 'node:timers/promises';
import { NotReady } from '@nodo/platform/health';
import type { Logger } from '@nodo/platform/logging';
import type { Pool } from '@nodo/platform/postgres';
import { tableDifferences } from '@nodo/platform/read-model-tables';

const AGAIN_MS = 500;
const NAMED_MAX = 10;

/**
 * Checks that the database has the columns that the queries need. It may not yet: the projector creates them and
 * starts at the same time. Extra columns are fine: during a deployment the new projector adds them while an old
 * version of this service still runs or restarts.
 */
export class TableCheck {
  readonly #pool: Pool;
  readonly #logger: Logger;
  #reason: string | undefined = 'Read-model columns were not compared with the database yet';

  constructor(pool: Pool, logger: Logger) {
    this.#pool = pool;
    this.#logger = logger;
  }

  get hasPassed(): boolean {
    return this.#reason === undefined;
  }

  /** Throws NotReady, naming the missing columns. */
  require(): void {
    if (this.#reason !== undefined) throw new NotReady(this.#reason);
  }

  /** Checks once; logs the reason when it fails for a new one. */
  async check(): Promise<void> {
    const { missing } = await tableDifferences(this.#pool);
    const reason = missing.length > 0 ? differing(missing) : undefined;
    if (reason !== undefined && reason !== this.#reason) this.#logger.warn(reason);
    this.#reason = reason;
  }

  /** Checks repeatedly until it passes or the signal aborts. */
  async checkUntilPassed(signal: AbortSignal): Promise<void> {
    while (!this.hasPassed && !signal.aborted) {
      await delay(AGAIN_MS, undefined, { signal }).catch(() => undefined);
      await this.check().catch((error: unknown) => {
        this.#logger.warn({ err: error }, 'Read-model columns could not be compared with the database');
      });
    }
  }
}

function differing(places: readonly string[]): string {
  const more = places.length > NAMED_MAX ? ` and ${places.length - NAMED_MAX} more` : '';
  return `Read-model columns differ from the database: ${places.slice(0, NAMED_MAX).join(', ')}${more}`;
}
