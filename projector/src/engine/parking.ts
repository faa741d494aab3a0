import type { Queryable } from '@nodo/platform/postgres';
import type { LogEvent } from './event-index.ts';
import { LIVE } from './schemas.ts';

/** An event that could not be applied, or that follows one with the same key. */
export interface ParkedEvent {
  readonly projection: string;
  readonly key: string;
  readonly event: LogEvent;
  readonly error: string;
  /** The row it waits for, if it is parked for that. */
  readonly waitsFor: string | null;
  /** The rows it blocks for others: see `blockedRows`. */
  readonly rows: readonly string[];
}

/** A parked event as stored: where to reread it for a retry. */
export interface ParkedPlace extends ParkedKey {
  readonly position: bigint;
  readonly stream: string;
  readonly revision: bigint;
  readonly waitsFor: string | null;
  readonly rows: readonly string[];
}

export interface ParkedKey {
  readonly projection: string;
  readonly key: string;
}

/** Error of a later event of a parked key. */
export const WAITS = 'An earlier event of the same key is parked';

/** Error of an event that needs a row which a parked event of another key or projection was to write. */
export const WAITS_FOR_ROW = 'A row that it needs waits for a parked event';

type Blocking = ParkedKey & Pick<ParkedPlace, 'rows'>;

/** The parked keys, and the rows that their events block. */
export class Parked {
  readonly #keys: Set<string>;
  readonly #rows: Set<string>;

  constructor(events: readonly Blocking[]) {
    this.#keys = new Set(events.map(asText));
    this.#rows = new Set(events.flatMap(({ rows }) => rows));
  }

  has(key: ParkedKey): boolean {
    return this.#keys.has(asText(key));
  }

  /** Whether a parked event was to write this row. */
  blocks(row: string): boolean {
    return this.#rows.has(row);
  }

  add({ projection, key, rows }: Blocking): void {
    this.#keys.add(asText({ projection, key }));
    for (const row of rows) this.#rows.add(row);
  }

  copy(): Parked {
    const copy = new Parked([]);
    for (const key of this.#keys) copy.#keys.add(key);
    for (const row of this.#rows) copy.#rows.add(row);
    return copy;
  }

  /** Number of keys. */
  get size(): number {
    return this.#keys.size;
  }
}

function asText(key: ParkedKey): string {
  return `${key.projection}\n${key.key}`;
}

export async function park(client: Queryable, parked: readonly ParkedEvent[], schemas = LIVE): Promise<void> {
  if (parked.length === 0) return;
  const rows = parked.map(({ projection, key, event, error, waitsFor, rows: blocked }) => ({
    projection,
    key,
    position: event.position.toString(),
    stream: event.stream,
    revision: event.revision.toString(),
    type: event.type,
    event_id: event.id,
    error,
    waits_for: waitsFor,
    rows: blocked,
  }));
  await client.query(
    `INSERT INTO "${schemas.parked}".parked (projection, key, position, stream, revision, type, event_id, error, waits_for, rows)
     SELECT projection, key, position, stream, revision, type, event_id, error, waits_for, rows
     FROM json_populate_recordset(NULL::projection.parked, $1)`,
    [JSON.stringify(rows)],
  );
}

interface PlaceRow {
  projection: string;
  key: string;
  position: string;
  stream: string;
  revision: string;
  waits_for: string | null;
  rows: string[];
}

/** Every parked event, in log order. */
export async function readParked(client: Queryable, schemas = LIVE): Promise<ParkedPlace[]> {
  const found = await client.query<PlaceRow>(
    `SELECT projection, key, position, stream, revision, waits_for, rows FROM "${schemas.parked}".parked
     ORDER BY position`,
  );
  return found.rows.map(({ waits_for: waitsFor, position, revision, ...row }) => ({
    ...row,
    waitsFor,
    position: BigInt(position),
    revision: BigInt(revision),
  }));
}

export async function unpark(
  client: Queryable,
  { projection, position }: Pick<ParkedPlace, 'projection' | 'position'>,
  schemas = LIVE,
): Promise<void> {
  await client.query(`DELETE FROM "${schemas.parked}".parked WHERE projection = $1 AND position = $2`, [
    projection,
    position.toString(),
  ]);
}

/** Records why an event is still parked after a retry. */
export async function noteFailure(
  client: Queryable,
  { projection, position }: Pick<ParkedPlace, 'projection' | 'position'>,
  failure: Pick<ParkedEvent, 'error' | 'waitsFor' | 'rows'>,
  schemas = LIVE,
): Promise<void> {
  await client.query(
    `UPDATE "${schemas.parked}".parked SET attempts = attempts + 1, error = $3, waits_for = $4, rows = $5
     WHERE projection = $1 AND position = $2`,
    [projection, position.toString(), failure.error, failure.waitsFor, failure.rows],
  );
}
