/** A row as the driver would return it. Immutable: updates replace it. */
export type Row = Readonly<Record<string, unknown>>;

/** The table of the read models' checkpoint. */
export const CHECKPOINT = 'projection.checkpoint';

/** In-memory tables with the guarantees needed of Postgres: keys, and transactions that roll back completely. */
export class Tables {
  readonly #tables = new Map<string, Map<string, Row>>();
  /** Undo log of the open transaction; undefined outside of one. */
  #undo: (() => void)[] | undefined;

  /** The rows of a table by key, in insertion order. */
  of(table: string): ReadonlyMap<string, Row> {
    return this.#table(table);
  }

  rows(table: string): Row[] {
    return [...this.#table(table).values()];
  }

  put(table: string, key: string, row: Row): void {
    const rows = this.#table(table);
    const before = rows.get(key);
    rows.set(key, row);
    this.#undo?.push(() => (before ? rows.set(key, before) : rows.delete(key)));
  }

  remove(table: string, key: string): void {
    const rows = this.#table(table);
    const before = rows.get(key);
    if (!before) return;
    rows.delete(key);
    this.#undo?.push(() => rows.set(key, before));
  }

  begin(): void {
    if (this.#undo) throw new Error('One transaction at a time');
    this.#undo = [];
  }

  commit(): void {
    this.#undo = undefined;
  }

  rollback(): void {
    for (const step of (this.#undo ?? []).reverse()) step();
    this.#undo = undefined;
  }

  /** A copy with the same rows. */
  copy(): Tables {
    const copy = new Tables();
    for (const [name, rows] of this.#tables) copy.#tables.set(name, new Map(rows));
    return copy;
  }

  names(schema: string): string[] {
    return [...this.#tables.keys()].filter((name) => name.startsWith(`${schema}.`)).sort();
  }

  #table(name: string): Map<string, Row> {
    const known = this.#tables.get(name);
    if (known) return known;
    const made = new Map<string, Row>();
    this.#tables.set(name, made);
    return made;
  }
}
