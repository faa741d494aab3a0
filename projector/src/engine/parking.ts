import type { Queryable } from '@nodo/platform/postgres';
import type { LogEvent } from './event-index.ts';

/** An event that could not be applied, or that comes after one of the same key. */
export interface ParkedEvent {
  readonly projection: string;
  readonly key: string;
  readonly event: LogEvent;
  readonly error: string;
}

/** What to read again when a parked event is tried once more. */
export interface ParkedPlace {
  readonly position: bigint;
  readonly stream: string;
  readonly revision: bigint;
}

export interface ParkedKey {
  readonly projection: string;
  readonly key: string;
}

/** Why a later event of a parked key waits. */
export const WAITS = 'An earlier event of the same key is parked';

/** The keys that are parked, as the database has them. */
export class ParkedKeys {
  readonly #keys: Set<string>;

  constructor(keys: readonly ParkedKey[]) {
    this.#keys = new Set(keys.map(asText));
  }

  has(key: ParkedKey): boolean {
    return this.#keys.has(asText(key));
  }

  /** These keys and more. */
  with(more: readonly ParkedKey[]): ParkedKeys {
    const all = new ParkedKeys(more);
    for (const key of this.#keys) all.#keys.add(key);
    return all;
  }

  get size(): number {
    return this.#keys.size;
  }
}

function asText(key: ParkedKey): string {
  return `${key.projection}\n${key.key}`;
}

/** Every parked key, the longest-waiting first. */
export async function readParkedKeys(client: Queryable): Promise<ParkedKey[]> {
  const found = await client.query<ParkedKey>(
    'SELECT projection, key FROM projection.parked GROUP BY projection, key ORDER BY min(position)',
  );
  return found.rows;
}

export async function park(client: Queryable, parked: readonly ParkedEvent[]): Promise<void> {
  if (parked.length === 0) return;
  const rows = parked.map(({ projection, key, event, error }) => ({
    projection,
    key,
    position: event.position.toString(),
    stream: event.stream,
    revision: event.revision.toString(),
    type: event.type,
    event_id: event.id,
    error,
  }));
  await client.query(
    `INSERT INTO projection.parked (projection, key, position, stream, revision, type, event_id, error)
     SELECT projection, key, position, stream, revision, type, event_id, error
     FROM json_populate_recordset(NULL::projection.parked, $1)`,
    [JSON.stringify(rows)],
  );
}

/** The parked events of one key, in log order. */
export async function readParkedPlaces(client: Queryable, key: ParkedKey): Promise<ParkedPlace[]> {
  const found = await client.query<{ position: string; stream: string; revision: string }>(
    'SELECT position, stream, revision FROM projection.parked WHERE projection = $1 AND key = $2 ORDER BY position',
    [key.projection, key.key],
  );
  return found.rows.map((row) => ({
    position: BigInt(row.position),
    stream: row.stream,
    revision: BigInt(row.revision),
  }));
}

export async function unpark(
  client: Queryable,
  projection: string,
  positions: readonly bigint[],
): Promise<void> {
  await client.query('DELETE FROM projection.parked WHERE projection = $1 AND position = ANY($2::bigint[])', [
    projection,
    positions.map(String),
  ]);
}

export async function noteFailure(
  client: Queryable,
  projection: string,
  position: bigint,
  error: string,
): Promise<void> {
  await client.query(
    'UPDATE projection.parked SET attempts = attempts + 1, error = $3 WHERE projection = $1 AND position = $2',
    [projection, position.toString(), error],
  );
}
