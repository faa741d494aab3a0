import type { Parked } from './parking.ts';

/** An event needs a row that a parked event was to make or change: it has to wait for that event. */
export class BlockedRowError extends Error {
  override readonly name = 'BlockedRowError';
  readonly row: string;

  constructor(row: string) {
    super('A row is blocked by a parked event');
    this.row = row;
  }
}

/** The name of a row among those of all tables. */
export function rowName(table: string, key: string): string {
  return `${table}/${key}`;
}

/**
 * What events do with rows, watched: a row that is blocked is handed to nobody, and while an event is traced, every row
 * it asks for is noted instead.
 */
export class RowAccess {
  readonly #parked: () => Pick<Parked, 'blocks' | 'size'>;
  #traced: Set<string> | undefined;

  /** `parked` answers what is parked at that moment. */
  constructor(parked: () => Pick<Parked, 'blocks' | 'size'>) {
    this.#parked = parked;
  }

  /** An event reads, makes, replaces or removes a row. */
  touch(table: string, key: string): void {
    if (this.#traced) {
      this.#traced.add(rowName(table, key));
      return;
    }
    const parked = this.#parked();
    // Mostly nothing is, and every event asks for several rows.
    if (parked.size === 0) return;
    const row = rowName(table, key);
    if (parked.blocks(row)) throw new BlockedRowError(row);
  }

  /** An event announces that it will need a row. */
  announce(table: string, key: string): void {
    this.#traced?.add(rowName(table, key));
  }

  /** The rows that `work` asks for, none of which is refused. */
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
