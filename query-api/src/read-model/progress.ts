import type { Logger } from '@nodo/platform/logging';
import type { Pool } from '@nodo/platform/postgres';

/** NOTIFY channel on which the projector publishes its position. */
export const PROJECTED_CHANNEL = 'projected';

interface Waiter {
  readonly position: bigint;
  readonly done: () => void;
}

/** Tracks the position of the read models, and waits for it to reach a given one. */
export class Progress {
  readonly #pool: Pool;
  readonly #logger: Logger;
  readonly #waiters = new Set<Waiter>();
  #position = -1n;

  constructor(pool: Pool, logger: Logger) {
    this.#pool = pool;
    this.#logger = logger;
  }

  get position(): bigint {
    return this.#position;
  }

  /** Records that the read models have reached a position. */
  note(position: bigint): void {
    if (position <= this.#position) return;
    this.#position = position;
    for (const waiter of this.#waiters) if (waiter.position <= position) waiter.done();
  }

  /** Reads the position from the database, since notifications may have been missed. */
  async refresh(): Promise<void> {
    try {
      const found = await this.#pool.query<{ position: string }>(
        "SELECT position FROM projection.checkpoints WHERE name = 'live'",
      );
      this.note(BigInt(found.rows[0]?.position ?? -1));
    } catch (error) {
      this.#logger.warn({ err: error }, 'The position of the read models is not known');
    }
  }

  /** Settles once the position is reached, or after `timeoutMs`. */
  async waitFor(position: bigint, timeoutMs: number): Promise<void> {
    if (position <= this.#position) return;
    await new Promise<void>((resolve) => {
      const done = () => {
        clearTimeout(timer);
        this.#waiters.delete(waiter);
        resolve();
      };
      const waiter = { position, done };
      const timer = setTimeout(done, timeoutMs);
      this.#waiters.add(waiter);
    });
  }
}
