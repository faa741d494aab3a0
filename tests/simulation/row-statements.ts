import type { Table } from '@nodo/contracts/read-models/table';
import { readModelTables } from '@nodo/contracts/read-models/tables';
import { z } from 'zod';
import { columnsOf } from '../../projector/src/engine/row-parameters.ts';
import type { Row, Tables } from './tables.ts';

/** Simulates the statements of the projector's engine (`table-sql.ts`), identified by name. */

const tablesByName = new Map<string, Table>(
  Object.values(readModelTables).map((table) => [table.name, table]),
);
const listSchema = z.array(z.unknown());

/** The rows or keys of consecutive parameters, one for each of these columns; some are passed as JSON. */
function rowsOf(values: readonly unknown[], names: readonly string[]): Row[] {
  const lists = values.map((value) =>
    listSchema.parse(typeof value === 'string' ? JSON.parse(value) : value),
  );
  const [first = []] = lists;
  return first.map((_, index) =>
    Object.fromEntries(names.map((name, column) => [name, lists[column]?.[index]])),
  );
}

function keyOf(table: string, row: Row): string {
  return (tablesByName.get(table)?.key ?? []).map((name) => String(row[name])).join('\n');
}

function archive(tables: Tables, table: string, row: Row, validTo: unknown): void {
  tables.put(`history.${table}`, `${keyOf(table, row)}\n${validTo}`, { ...row, valid_to: validTo });
}

/** Archives replaced rows in history, with the position that replaced them. */
function keep(tables: Tables, table: string, replaced: Row[], passed: Row[]): void {
  for (const row of replaced) {
    const current = tables.of(`live.${table}`).get(keyOf(table, row));
    if (current && BigInt(String(current.position)) < BigInt(String(row.valid_to)))
      archive(tables, table, current, row.valid_to);
  }
  for (const row of passed) archive(tables, table, row, row.valid_to);
}

function load(tables: Tables, table: string, columns: readonly unknown[]): Row[] {
  const lists = columns.map((column) => z.array(z.unknown()).parse(column));
  const [first = []] = lists;
  return first.flatMap((_, index) => {
    const row = tables.of(`live.${table}`).get(lists.map((list) => String(list[index])).join('\n'));
    return row ? [row] : [];
  });
}

/** Runs a statement of the engine; undefined for any other statement. */
export function runRowStatement(tables: Tables, name: string, values: readonly unknown[]): Row[] | undefined {
  const [kind, table = ''] = name.split(' ');
  const definition = tablesByName.get(table);
  if (!definition) return undefined;
  const live = `live.${table}`;
  const { arrays, json } = columnsOf(definition);
  const rowNames = [...arrays, 'position', ...json];
  const keyNames = [...definition.key, 'valid_to'];
  const rowsFrom = (at: number, names: readonly string[]) =>
    rowsOf(values.slice(at, at + names.length), names);
  const keepFrom = (at: number) =>
    keep(
      tables,
      table,
      rowsFrom(at, keyNames),
      rowsFrom(at + keyNames.length, [...arrays, 'position', 'valid_to', ...json]),
    );
  switch (kind) {
    case 'load':
      return load(tables, table, values);
    case 'insert':
      for (const row of rowsFrom(0, rowNames)) {
        const key = keyOf(table, row);
        if (tables.of(live).has(key))
          throw Object.assign(new Error(`${table} has ${key}`), { code: '23505' });
        tables.put(live, key, row);
      }
      return [];
    case 'replace':
      keepFrom(rowNames.length);
      for (const row of rowsFrom(0, rowNames)) tables.put(live, keyOf(table, row), row);
      return [];
    case 'remove':
      keepFrom(0);
      for (const row of rowsFrom(0, keyNames)) tables.remove(live, keyOf(table, row));
      return [];
    default:
      return undefined;
  }
}
