import type { Table } from '@nodo/contracts/read-models/table';
import { readModelTables } from '@nodo/contracts/read-models/tables';
import type { Queryable } from '@nodo/platform/postgres';
import type { RowAccess } from './row-access.ts';
import { RowSet } from './row-set.ts';
import { LIVE } from './schemas.ts';

type RowSets<T extends Readonly<Record<string, Table>>> = {
  readonly [K in keyof T]: RowSet<T[K]['columns']>;
};
export type Rows = RowSets<typeof readModelTables>;

/** The rows of every table, for one batch over one connection; `access` watches who asks for which. */
export function openRows(client: Queryable, access?: RowAccess, schemas = LIVE): Rows {
  const open = ([name, table]: [string, Table]) => [name, new RowSet(table, client, access, schemas)];
  return Object.fromEntries(Object.entries(readModelTables).map(open)) as Rows;
}
