/** Between this many and twice as many rows are remembered per table. */
const ROWS_KEPT = 2_000;

interface Known {
  /** Undefined: no such row. */
  readonly row: object | undefined;
}

const NONE: Known = { row: undefined };

/** The most recently used rows of one table, as committed. */
export class TableMemory {
  #recent = new Map<string, Known>();
  /** Rows used earlier; replaced by the recent ones when those are full. */
  #older: ReadonlyMap<string, Known> = new Map();
  /** Whether a row that is not remembered is known not to exist. */
  #isWhole: boolean;

  constructor(isWhole: boolean) {
    this.#isWhole = isWhole;
  }

  /** The remembered row; undefined when unknown. */
  find(id: string): Known | undefined {
    return this.#recent.get(id) ?? this.#older.get(id) ?? (this.#isWhole ? NONE : undefined);
  }

  keep(id: string, row: object | undefined): void {
    this.#recent.set(id, row ? { row } : NONE);
    if (this.#recent.size < ROWS_KEPT) return;
    if (this.#older.size > 0) this.#isWhole = false;
    this.#older = this.#recent;
    this.#recent = new Map();
  }
}

/**
 * Caches rows across batches: recently used rows are not loaded again, and for tables that were empty at the
 * start absent rows are known, too. Only valid for the sole writer of the tables; call `forget` after any other
 * write or a failed transaction.
 */
export class RowMemory {
  readonly #tables = new Map<string, TableMemory>();
  #isBeginning: boolean;

  /** `isBeginning`: the tables are empty. */
  constructor(isBeginning: boolean) {
    this.#isBeginning = isBeginning;
  }

  of(table: string): TableMemory {
    const known = this.#tables.get(table) ?? new TableMemory(this.#isBeginning);
    this.#tables.set(table, known);
    return known;
  }

  forget(): void {
    this.#tables.clear();
    this.#isBeginning = false;
  }
}
