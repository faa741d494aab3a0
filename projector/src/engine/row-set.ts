import { type Columns, decodeRow, type RowOf, type Table } from '@nodo/contracts/read-models/table';
import type { Queryable } from '@nodo/platform/postgres';
import type { RowAccess } from './row-access.ts';
import type { TableMemory } from './row-memory.ts';
import { type GivenKey, type GivenRow, parametersOf, type RowParameters } from './row-parameters.ts';
import { LIVE, type ModelSchemas } from './schemas.ts';
import { inStoredOrder } from './stored-json.ts';
import { type Statement, type TableSql, tableSql } from './table-sql.ts';

/** A projection requires a row that does not exist: an event came before one it depends on. */
export class MissingRowError extends Error {
  override readonly name = 'MissingRowError';
}

/** The database could not be read: not the fault of the event. */
export class RowAccessError extends Error {
  override readonly name = 'RowAccessError';
}

interface Version<R> {
  readonly position: bigint;
  /** Undefined: deleted. */
  readonly row: R | undefined;
}

interface Entry<R> {
  readonly key: Key;
  /** Whether it was loaded from live; if not, `before` is meaningless. */
  readonly isLoaded: boolean;
  /** The row in live when the batch began. */
  readonly before: R | undefined;
  readonly versions: Version<R>[];
}

/** Shared by the row sets of one batch. */
export interface Batch {
  /** Watches access to rows. */
  readonly access?: RowAccess | undefined;
  /** Remembers rows of one table. */
  readonly memoryOf?: ((table: string) => TableMemory) | undefined;
  /** Called with each set that an event writes to. */
  readonly onPut?: ((set: RowSet<Columns>) => void) | undefined;
}

type Key = readonly string[];

interface Prepared {
  readonly sql: TableSql;
  readonly parameters: RowParameters;
}

const prepared = new WeakMap<ModelSchemas, Map<string, Prepared>>();

/** Cached per table and set of schemas. */
function preparedFor(table: Table, schemas: ModelSchemas): Prepared {
  const known = prepared.get(schemas) ?? new Map<string, Prepared>();
  prepared.set(schemas, known);
  const made = known.get(table.name) ?? { sql: tableSql(table, schemas), parameters: parametersOf(table) };
  known.set(table.name, made);
  return made;
}

/**
 * The rows of one table during one batch. Projections read and put whole rows; every version is kept with the
 * position of its event, and `flush` writes the last ones to live and all earlier ones to history in one
 * statement. An event's rows count only after `keep`, so an event that fails half-way leaves no trace.
 */
export class RowSet<C extends Columns> {
  readonly #table: Table<C>;
  readonly #client: Queryable;
  readonly #access: RowAccess | undefined;
  readonly #memory: TableMemory | undefined;
  readonly #onPut: Batch['onPut'];
  readonly #sql: TableSql;
  readonly #parameters: RowParameters;
  /** JSON columns. */
  readonly #documents: readonly string[];
  readonly #entries = new Map<string, Entry<RowOf<C>>>();
  readonly #pending = new Map<string, Key>();
  readonly #tentative = new Map<string, { key: Key; row: RowOf<C> | undefined }>();

  constructor(table: Table<C>, client: Queryable, batch: Batch = {}, schemas = LIVE) {
    this.#table = table;
    this.#client = client;
    this.#access = batch.access;
    this.#memory = batch.memoryOf?.(table.name);
    this.#onPut = batch.onPut;
    const { sql, parameters } = preparedFor(table, schemas);
    this.#sql = sql;
    this.#parameters = parameters;
    this.#documents = Object.keys(table.columns).filter((name) => table.columns[name]?.sql === 'jsonb');
  }

  get name(): string {
    return this.#table.name;
  }

  get keyLength(): number {
    return this.#table.key.length;
  }

  /** Marks a row that will be read or written, so that `load` fetches all of a batch in one query. */
  prefetch(...key: Key): void {
    const id = idOf(key);
    this.#access?.announce(this.#table.name, id);
    if (!this.#find(id, key)) this.#pending.set(id, key);
  }

  /** Loads what was marked by `prefetch`. */
  async load(): Promise<void> {
    if (this.#pending.size === 0) return;
    const keys = [...this.#pending.values()];
    this.#pending.clear();
    const arrays = this.#table.key.map((_, column) => keys.map((key) => key[column]));
    const found = await this.#client
      .query<Record<string, unknown>>({ ...this.#sql.load, values: arrays })
      .catch((cause: unknown) => {
        throw new RowAccessError(`${this.#table.name} could not be read`, { cause });
      });
    const rows = new Map(found.rows.map((raw) => this.#identified(decodeRow(this.#table.columns, raw))));
    for (const key of keys) {
      const id = idOf(key);
      this.#entries.set(id, { key, isLoaded: true, before: rows.get(id), versions: [] });
    }
  }

  /** The row after the events so far. Throws BlockedRowError while a parked event is to write it. */
  async get(...key: Key): Promise<RowOf<C> | undefined> {
    this.#access?.touch(this.#table.name, idOf(key));
    return this.#read(key);
  }

  /** As `get`, for immutable fields of a row: an existing row is returned even if blocked. */
  async peek(...key: Key): Promise<RowOf<C> | undefined> {
    return (await this.#read(key)) ?? this.get(...key);
  }

  /** The entry of this batch, or one from the memory. */
  #find(id: string, key: Key): Entry<RowOf<C>> | undefined {
    const entry = this.#entries.get(id);
    if (entry) return entry;
    const known = this.#memory?.find(id);
    if (!known) return undefined;
    // Same table, and stored as put or loaded.
    const found = { key, isLoaded: true, before: known.row as RowOf<C> | undefined, versions: [] };
    this.#entries.set(id, found);
    return found;
  }

  async #read(key: Key): Promise<RowOf<C> | undefined> {
    const id = idOf(key);
    const tentative = this.#tentative.get(id);
    if (tentative) return tentative.row && this.#asRead(tentative.row);
    let entry = this.#find(id, key);
    if (!entry) {
      this.prefetch(...key);
      await this.load();
      entry = this.#entries.get(id);
    }
    const last = entry?.versions.at(-1);
    const row = last ? last.row : entry?.before;
    return row && this.#asRead(row);
  }

  /** As `get`; throws MissingRowError when there is none. */
  async require(...key: Key): Promise<RowOf<C>> {
    const row = await this.get(...key);
    if (!row) throw new MissingRowError(`${this.#table.name} has no row ${key.join('/')}`);
    return row;
  }

  /** Inserts or replaces a row. */
  put(row: RowOf<C>): void {
    const key = this.#keyOf(row);
    const id = idOf(key);
    this.#access?.touch(this.#table.name, id);
    // Append-only rows are hardly ever read, so normalising their key order is not worth it; Postgres orders them
    // anyway.
    this.#tentative.set(id, { key, row: this.#table.isAppendOnly ? row : this.#asStored(row) });
    this.#onPut?.(this);
  }

  remove(...key: Key): void {
    this.#access?.touch(this.#table.name, idOf(key));
    this.#tentative.set(idOf(key), { key, row: undefined });
    this.#onPut?.(this);
  }

  /** Keeps the rows that the event at `position` put. */
  keep(position: bigint): void {
    if (this.#tentative.size === 0) return;
    for (const [id, { key, row }] of this.#tentative) {
      const entry = this.#find(id, key) ?? { key, isLoaded: false, before: undefined, versions: [] };
      if (entry.versions.at(-1)?.position === position) entry.versions.pop();
      entry.versions.push({ position, row });
      this.#entries.set(id, entry);
    }
    this.#tentative.clear();
  }

  /** Discards the rows of the current event. */
  discard(): void {
    this.#tentative.clear();
  }

  /** Stores the rows in the memory; call after the commit. */
  remember(): void {
    for (const [id, { isLoaded, before, versions }] of this.#entries) {
      const last = versions.at(-1);
      if (last || isLoaded) this.#memory?.keep(id, last ? last.row : before);
    }
  }

  /** Writes all kept rows. */
  async flush(): Promise<void> {
    const written: GivenRow[] = [];
    const replaced: GivenKey[] = [];
    const passed: GivenRow[] = [];
    const removed: GivenKey[] = [];
    const passedBeforeRemoval: GivenRow[] = [];
    for (const { key, isLoaded, before, versions } of this.#entries.values()) {
      const [first] = versions;
      const last = versions.at(-1);
      if (!first || !last) continue;
      const mayReplace = before !== undefined || !isLoaded;
      if (last.row) {
        written.push({ row: last.row, position: last.position });
        if (mayReplace) replaced.push({ key, validTo: first.position });
        addPassing(versions, passed);
      } else {
        removed.push({ key, validTo: first.position });
        addPassing(versions, passedBeforeRemoval);
      }
    }
    const { insert, replace, remove } = this.#sql;
    const { keys, rows, passing } = this.#parameters;
    if (written.length > 0 && this.#table.isAppendOnly) await this.#run(insert, rows(written));
    else if (written.length > 0)
      await this.#run(replace, [...rows(written), ...keys(replaced), ...passing(passed)]);
    if (removed.length > 0) await this.#run(remove, [...keys(removed), ...passing(passedBeforeRemoval)]);
  }

  async #run(statement: Statement, values: unknown[]): Promise<void> {
    await this.#client.query({ ...statement, values });
  }

  #keyOf(row: RowOf<C>): Key {
    const values: Readonly<Record<string, unknown>> = row;
    return this.#table.key.map((name) => String(values[name]));
  }

  #asRead(row: RowOf<C>): RowOf<C> {
    return this.#table.isAppendOnly ? this.#asStored(row) : row;
  }

  /** The row as the database would return it. */
  #asStored(row: RowOf<C>): RowOf<C> {
    if (this.#documents.length === 0) return row;
    const stored: Record<string, unknown> = { ...row };
    for (const name of this.#documents) stored[name] = inStoredOrder(stored[name]);
    return stored as RowOf<C>;
  }

  #identified(row: RowOf<C>): [string, RowOf<C>] {
    return [idOf(this.#keyOf(row)), row];
  }
}

function idOf(key: Key): string {
  const [only = ''] = key;
  return key.length === 1 ? only : key.join('\n');
}

/** Adds versions superseded within the batch, as history rows. */
function addPassing(versions: readonly Version<GivenRow['row']>[], to: GivenRow[]): void {
  for (const [index, { row, position }] of versions.entries()) {
    const next = versions[index + 1];
    if (row && next) to.push({ row, position, validTo: next.position });
  }
}
