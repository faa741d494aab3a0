import { readModelTables } from '@nodo/contracts/read-models/tables';
import { z } from 'zod';
import type { Row, Tables } from './tables.ts';

/** Simulates the statements of the projector's engine (`table-sql.ts`), identified by name. */

const keys = new Map(Object.values(readModelTables).map(({ name, key }) => [name, key]));
const rowsSchema = z.array(z.record(z.string(), z.unknown()));
const parse = (json: unknown): Row[] => rowsSchema.parse(JSON.parse(String(json)));

function keyOf(table: string, row: Row): string {
  return (keys.get(table) ?? []).map((name) => String(row[name])).join('\n');
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
  if (!keys.has(table)) return undefined;
  const live = `live.${table}`;
  switch (kind) {
    case 'load':
      return load(tables, table, values);
    case 'insert':
      for (const row of parse(values[0])) {
        const key = keyOf(table, row);
        if (tables.of(live).has(key))
          throw Object.assign(new Error(`${table} has ${key}`), { code: '23505' });
        tables.put(live, key, row);
      }
      return [];
    case 'replace':
      keep(tables, table, parse(values[1]), parse(values[2]));
      for (const row of parse(values[0])) tables.put(live, keyOf(table, row), row);
      return [];
    case 'remove':
      keep(tables, table, parse(values[0]), parse(values[1]));
      for (const row of parse(values[0])) tables.remove(live, keyOf(table, row));
      return [];
    default:
      return undefined;
  }
}
