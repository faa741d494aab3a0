import type { Queryable } from '@nodo/platform/postgres';
import { MOST_ROWS } from './each-row.ts';
import { readLive } from './transfers/live-reads.ts';

/**
 * A parked event is projected late, with a position that the cursor has passed: everything is read again this often,
 * ms.
 */
const WHOLE_LOOK_MS = 60 * 60_000;
const BEGINNING = -1n;
/** A row that may need work, with the position of the event that wrote it. */
type Found = Readonly<{ position: string }>;

/**
 * Finds unfinished rows in tables whose rows are mostly permanent: reads only those written since the first that is
 * still unfinished. Kept in memory: a process that starts reads everything once.
 */
export class ReadCursor {
  #after = BEGINNING;
  #wholeAt = performance.now();

  /**
   * Returns the rows of `sql` after position $1, of all its pages. The query has to order by `position`, and select it
   * as text.
   */
  async look<R extends Found>(db: Queryable, sql: string): Promise<R[]> {
    if (performance.now() - this.#wholeAt >= WHOLE_LOOK_MS) {
      this.#after = BEGINNING;
      this.#wholeAt = performance.now();
    }
    // Read before the query: what is projected meanwhile has a later position.
    const [checkpoint] = await readLive<Found>(
      db,
      "SELECT position::text FROM projection.checkpoints WHERE name = 'live'",
    );
    const rows: R[] = [];
    for (
      let last: R | undefined, after = this.#after;
      rows.length < MOST_ROWS;
      after = BigInt(last.position)
    ) {
      const page = await readLive<R>(db, sql, [after]);
      last = page.at(-1);
      if (!last) break;
      rows.push(...page);
    }
    const [first] = rows;
    if (first) this.#after = BigInt(first.position) - 1n;
    else if (checkpoint) this.#after = BigInt(checkpoint.position);
    return rows;
  }
}
