import { eventMetadataSchema } from '@nodo/contracts/event';
import type { LogRecords, PlacedRecord } from '@nodo/platform/log-records';
import type { Pool, Queryable } from '@nodo/platform/postgres';
import { UNREADABLE_VERSION } from '../engine/event-index.ts';

const BATCH = 500;

/**
 * Fills columns of index rows that were written before the columns existed, from the log and in its order.
 * Resumable; a no-op once nothing is missing. Returns the number of rows filled.
 */
export async function fillIndex(pool: Pool, log: LogRecords, signal: AbortSignal): Promise<number> {
  const { rows } = await pool.query<{ position: string }>(
    'SELECT position FROM projection.events WHERE schema_version IS NULL ORDER BY position LIMIT 1',
  );
  const [first] = rows;
  if (!first) return 0;
  const { rows: ends } = await pool.query<{ position: string }>(
    'SELECT position FROM projection.events WHERE schema_version IS NULL ORDER BY position DESC LIMIT 1',
  );
  const end = BigInt(ends[0]?.position ?? first.position);
  let filled = 0;
  let batch: PlacedRecord[] = [];
  for await (const record of log.readAll(BigInt(first.position))) {
    if (signal.aborted || record.position > end) break;
    batch.push(record);
    if (batch.length < BATCH) continue;
    filled += await complete(pool, batch);
    batch = [];
  }
  return batch.length > 0 ? filled + (await complete(pool, batch)) : filled;
}

async function complete(client: Queryable, records: readonly PlacedRecord[]): Promise<number> {
  const known = records.map(({ metadata }) => eventMetadataSchema.safeParse(metadata).data);
  const { rowCount } = await client.query(
    `UPDATE projection.events AS e SET schema_version = found.version, session_id = found.session
     FROM unnest($1::bigint[], $2::integer[], $3::uuid[]) AS found (position, version, session)
     WHERE e.position = found.position AND e.schema_version IS NULL`,
    [
      records.map(({ position }) => position.toString()),
      known.map((metadata) => metadata?.schemaVersion ?? UNREADABLE_VERSION),
      known.map((metadata) => metadata?.sessionId ?? null),
    ],
  );
  return rowCount ?? 0;
}
