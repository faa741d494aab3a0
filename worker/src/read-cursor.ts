import type { Queryable } from '@nodo/platform/postgres';
import { readLive } from './transfers/live-reads.ts';

/** An event that was set aside is projected late, at a place that was passed: everything is looked at again so often. */
const WHOLE_LOOK_MS = 60 * 60_000;
const BEGINNING = -1n;

/** A row that may have something left to do, with the position of the event that wrote it. */
type Found = Readonly<{ position: string }>;

/**
 * Looks for what was left undone among rows that are not done with for ever, such as what everybody holds: only at those
 * written since the first that still waits. Kept in memory: whoever starts looks at everything once.
 */
export class ReadCursor {
  #after = BEGINNING;
  #wholeAt = performance.now();

  /** Answers what `sql` finds after position $1. It has to order by `position`, and answer it as text. */
  async look<R extends Found>(db: Queryable, sql: string): Promise<R[]> {
    if (performance.now() - this.#wholeAt >= WHOLE_LOOK_MS) {
      this.#after = BEGINNING;
      this.#wholeAt = performance.now();
    }
    // Before the look: what is projected meanwhile comes after it.
    const [checkpoint] = await readLive<Found>(
      db,
      "SELECT position::text FROM projection.checkpoints WHERE name = 'live'",
    );
    const rows = await readLive<R>(db, sql, [this.#after]);
    const [first] = rows;
    if (first) this.#after = BigInt(first.position) - 1n;
    else if (checkpoint) this.#after = BigInt(checkpoint.position);
    return rows;
  }
}
