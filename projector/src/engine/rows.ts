import type { Columns, Table } from '@nodo/contracts/read-models/table';
import { readModelTables } from '@nodo/contracts/read-models/tables';
import type { Queryable } from '@nodo/platform/postgres';
import type { RowAccess } from './row-access.ts';
import type { RowMemory } from './row-memory.ts';
import { type Batch, RowSet } from './row-set.ts';
import { LIVE, type ModelSchemas } from './schemas.ts';

type RowSets<T extends Readonly<Record<string, Table>>> = {
  readonly [K in keyof T]: RowSet<T[K]['columns']>;
};
export type Rows = RowSets<typeof readModelTables>;

const tables: readonly [string, Table][] = Object.entries(readModelTables);
const putInto = new WeakMap<Rows, Set<Pick<RowSet<Columns>, 'keep' | 'discard'>>>();

/** The rows of all tables, for one batch over one connection; `access` watches access to them. */
export function openRows(
  client: Queryable,
  { access, memory, schemas = LIVE }: { access?: RowAccess; memory?: RowMemory; schemas?: ModelSchemas } = {},
): Rows {
  const put = new Set<Pick<RowSet<Columns>, 'keep' | 'discard'>>();
  const batch: Batch = {
    access,
    memoryOf: memory && ((table) => memory.of(table)),
    onPut: (set) => put.add(set),
  };
  const open = ([name, table]: [string, Table]) => [name, new RowSet(table, client, batch, schemas)];
  const rows = Object.fromEntries(tables.map(open)) as Rows;
  putInto.set(rows, put);
  return rows;
}

/** Keeps all rows that the event at `position` put. */
export function keepPut(rows: Rows, position: bigint): void {
  const put = putInto.get(rows);
  for (const set of put ?? []) set.keep(position);
  put?.clear();
}

/** Discards all rows that the current event put. */
export function discardPut(rows: Rows): void {
  const put = putInto.get(rows);
  for (const set of put ?? []) set.discard();
  put?.clear();
}
