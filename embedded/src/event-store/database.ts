import type pg from 'pg';
import type { KnownEvent } from './commit-check.ts';
import type { EventRecord } from './record.ts';
import { type Direction, SELECT_ALL, SELECT_HEADS, SELECT_KNOWN, SELECT_STREAM } from './schema.ts';
import type { StreamHead } from './stream-state.ts';

const CONNECT_TIMEOUT_MS = 1_500;
export const READ_TIMEOUT_MS = 15_000;
const PAGE_BYTES = 2 * 1024 * 1024;

/** Rows as arrays of the server's text values: the few columns are converted here, where their types are known. */
export const AS_TEXT = { getTypeParser: () => (value: string) => value } as const;
export type TextRow = (string | null)[];

/** A connection, or a pool of them. */
export interface Queryable {
  query<R extends unknown[]>(config: pg.QueryArrayConfig<unknown[]>): Promise<pg.QueryArrayResult<R>>;
}

/** Options of every connection; `synchronous_commit` makes an acknowledged commit survive a crash. */
export function connectionOptions(connectionString: string): pg.ClientConfig {
  return {
    connectionString,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    options: '-c synchronous_commit=on -c client_min_messages=warning',
    application_name: 'event-store',
  };
}

/**
 * Whether an error means that Postgres is unavailable rather than that the statement is wrong: no SQLSTATE (socket
 * errors and time-outs), connection exceptions (08), resources (53), operator intervention (57).
 */
export function isAway(error: unknown): boolean {
  if (!(error instanceof Error) || error instanceof TypeError || error instanceof RangeError) return false;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return !/^[0-9A-Z]{5}$/.test(code) || /^(08|53|57)/.test(code);
}

/** Runs a named statement (prepared once per connection) and returns its rows as text. */
export async function select(
  db: Queryable,
  name: string,
  text: string,
  values: unknown[],
): Promise<TextRow[]> {
  const result = await db.query<TextRow>({ name, text, values, rowMode: 'array', types: AS_TEXT });
  return result.rows;
}

/** A bytea in its hex text form. */
function bytes(text: string | null | undefined): Buffer {
  return Buffer.from((text ?? '').slice(2), 'hex');
}

function toRecord(row: TextRow): EventRecord {
  const [position, stream, revision, id, type, isJson, created, data, metadata] = row;
  return {
    position: Number(position),
    stream: stream ?? '',
    revision: Number(revision),
    id: id ?? '',
    type: type ?? '',
    isJson: isJson === 't',
    created: created ?? '0',
    data: bytes(data),
    metadata: bytes(metadata),
  };
}

export interface Page {
  records: EventRecord[];
  /** False when the page reached the end of the log or stream. */
  more: boolean;
}

function toPage(rows: TextRow[], limit: number): Page {
  const records = rows.map(toRecord);
  let size = 0;
  for (const record of records) size += record.data.length + record.metadata.length;
  return { records, more: rows.length === limit || size >= PAGE_BYTES };
}

/** A page of the whole log, from `from` (exclusive) on. */
export async function readAllPage(
  db: Queryable,
  direction: Direction,
  from: number,
  limit: number,
): Promise<Page> {
  const rows = await select(db, `all-${direction}`, SELECT_ALL[direction], [from, limit, PAGE_BYTES]);
  return toPage(rows, limit);
}

/** Where a page of a stream begins (`from` is exclusive), and the lowest revision and oldest time in it. */
export interface StreamPlace {
  readonly stream: string;
  readonly from: number;
  readonly lowest: number;
  readonly oldest: string;
}

/** A page of one stream. */
export async function readStreamPage(
  db: Queryable,
  direction: Direction,
  { stream, from, lowest, oldest }: StreamPlace,
  limit: number,
): Promise<Page> {
  const values = [stream, from, lowest, oldest, limit, PAGE_BYTES];
  const rows = await select(db, `stream-${direction}`, SELECT_STREAM[direction], values);
  return toPage(rows, limit);
}

/** Heads of the given streams; streams without events are absent. */
export async function readHeads(db: Queryable, names: readonly string[]): Promise<Map<string, StreamHead>> {
  const heads = new Map<string, StreamHead>();
  for (const [name, revision, data] of await select(db, 'heads', SELECT_HEADS, [names])) {
    const head: StreamHead = { revision: Number(revision) };
    if (data !== null && data !== undefined) head.rawMetadata = bytes(data);
    heads.set(name ?? '', head);
  }
  return heads;
}

/** Where events with the given ids are stored, oldest first for each id. */
export async function readKnown(db: Queryable, ids: readonly string[]): Promise<Map<string, KnownEvent[]>> {
  const known = new Map<string, KnownEvent[]>();
  for (const [id, stream, revision, position] of await select(db, 'known', SELECT_KNOWN, [ids])) {
    const place = { stream: stream ?? '', revision: Number(revision), position: Number(position) };
    known.set(id ?? '', [...(known.get(id ?? '') ?? []), place]);
  }
  return known;
}
