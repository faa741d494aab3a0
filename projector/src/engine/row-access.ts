import type { Parked } from './parking.ts';

/** An event needs a row that a parked event was to write: it has to wait for that event. */
export class BlockedRowError extends Error {
  override readonly name = 'BlockedRowError';
  readonly row: string;

  constructor(row: string) {
    super('A row is blocked by a parked event');
    this.row = row;
  }
}

/** A row's name, unique over all tables. */
export function rowName(table: string, key: string): string {
  return `${table}/${key}`;
}

/**
 * Watches access to rows: a blocked row is refused; while an event is traced, the rows it accesses are recorded
 * instead.
 */
export class RowAccess {
  readonly #parked: () => Pick<Parked, 'blocks' | 'size'>;
  #traced: Set<string> | undefined;

  /** `parked` returns the current parked state. */
  constructor(parked: () => Pick<Parked, 'blocks' | 'size'>) {
    this.#parked = parked;
  }

  /** Call when an event reads, writes or removes a row. Throws BlockedRowError. */
  touch(table: string, key: string): void {
    if (this.#traced) {
      this.#traced.add(rowName(table, key));
      return;
    }
    const parked = this.#parked();
    // Fast path: usually nothing is parked, and every event accesses several rows.
    if (parked.size === 0) return;
    const row = rowName(table, key);
    if (parked.blocks(row)) throw new BlockedRowError(row);
  }

  /** Call when an event prefetches a row. */
  announce(table: string, key: string): void {
    this.#traced?.add(rowName(table, key));
  }

  /** Records the rows that `work` accesses, refusing none. */
  async trace(work: () => Promise<unknown>): Promise<string[]> {
    const traced = new Set<string>();
    this.#traced = traced;
    try {
      await work();
    } finally {
      this.#traced = undefined;
    }
    return [...traced];
  }
}
