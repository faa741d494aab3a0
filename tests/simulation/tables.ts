/** A row as the driver would hand it over. Never changed: whoever changes one puts another in its place. */
export type Row = Readonly<Record<string, unknown>>;

/** How far the read models are. */
export const CHECKPOINT = 'projection.checkpoint';

/** Tables in memory with what Postgres promises of them here: keys, and transactions that leave no trace when they fail. */
export class Tables {
  readonly #tables = new Map<string, Map<string, Row>>();
  /** How to take back what the open transaction did; undefined outside of one. */
  #undo: (() => void)[] | undefined;

  /** The rows of a table by key, in the order in which they were made. */
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

  /** Another one with the same rows. */
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
