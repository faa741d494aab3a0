import { microFromUsdt } from '@nodo/contracts/money';
import { z } from 'zod';
import type { Row, Tables } from './tables.ts';

/** Building blocks of simulated statements over the read models. */

export const list = (value: unknown) => z.array(z.unknown()).parse(value);
export const at = (value: unknown) => (value instanceof Date ? value.getTime() : Date.parse(String(value)));
export const text = String;
export const live = (tables: Tables, name: string) => tables.rows(`live.${name}`);
export const find = (tables: Tables, name: string, key: unknown) => tables.of(`live.${name}`).get(text(key));
/** Without the rows that the sweep has had. */
export const unhad = (rows: readonly Row[], had: unknown, key = 'id') =>
  rows.filter((row) => !list(had).includes(row[key]));
export const earliest = (column: string) => (a: Row, b: Row) =>
  at(a[column]) - at(b[column]) || text(a.id).localeCompare(text(b.id));
export const micro = (value: unknown) => microFromUsdt(text(value));
