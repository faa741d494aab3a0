import type pg from 'pg';
import type { EventRecord } from './record.ts';
import { INSERT_EVENT, INSERT_EVENTS } from './schema.ts';

function valuesOf(record: EventRecord): unknown[] {
  const { position, stream, revision, id, type, isJson, created, data, metadata } = record;
  return [position, stream, revision, id, type, isJson, created, Buffer.from(data), Buffer.from(metadata)];
}

/** One array per column, in the table's order. */
export function columnsOf(records: readonly EventRecord[]): unknown[][] {
  const rows = records.map(valuesOf);
  return (rows[0] ?? []).map((_, column) => rows.map((row) => row[column]));
}

/** One statement that writes all of these, hence one transaction; its response comes after the commit. */
export function insertion(records: readonly EventRecord[]): pg.QueryConfig {
  const [first, ...others] = records;
  if (first && others.length === 0)
    return { name: 'insert-one', text: INSERT_EVENT, values: valuesOf(first) };
  return { name: 'insert', text: INSERT_EVENTS, values: columnsOf(records) };
}
