import type pg from 'pg';
import type { EventRecord } from './record.ts';
import { INSERT_EVENT, INSERT_EVENTS } from './schema.ts';

function valuesOf(record: EventRecord): unknown[] {
  const { position, stream, revision, id, type, isJson, created, data, metadata } = record;
  return [position, stream, revision, id, type, isJson, created, Buffer.from(data), Buffer.from(metadata)];
}

/** One statement that writes all of these, hence one transaction, whose answer comes after its commit. */
export function insertion(records: readonly EventRecord[]): pg.QueryConfig {
  const rows = records.map(valuesOf);
  const [first, ...others] = rows;
  if (first && others.length === 0) return { name: 'insert-one', text: INSERT_EVENT, values: first };
  const columns = (first ?? []).map((_, column) => rows.map((row) => row[column]));
  return { name: 'insert', text: INSERT_EVENTS, values: columns };
}
