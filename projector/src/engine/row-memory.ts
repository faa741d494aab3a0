/** Of each table between so many rows and twice as many are remembered. */
const ROWS_KEPT = 2_000;

interface Known {
  /** Undefined: there is none. */
  readonly row: object | undefined;
}

const NONE: Known = { row: undefined };

/** The rows of one table that were used last, as they were committed. */
export class TableMemory {
  #recent = new Map<string, Known>();
  /** Those used before them; once there are enough recent ones, these take their place. */
  #older: ReadonlyMap<string, Known> = new Map();
  /** Whether a row that is not remembered is not there. */
  #isWhole: boolean;

  constructor(isWhole: boolean) {
    this.#isWhole = isWhole;
  }

  /** The row with this key; undefined when that is not known. */
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
 * What the batches so far left in the tables, for the next one: a row that was used lately is not asked for again, and of
 * a table that was empty to begin with it is known what is not there. For whoever alone writes to them; once anything
 * else did, or a transaction did not get through, it has to forget.
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
