import { streams } from '@nodo/contracts/streams';
import { checkExport } from '@nodo/platform/history-file/check';
import { type Header, HistoryFileError, type Line, type Manifest } from '@nodo/platform/history-file/format';
import {
  type KeyLine,
  type PasskeyKeyLine,
  type PersonKeyLine,
  readKeys,
} from '@nodo/platform/history-file/keys';
import type { KeyWrapping } from '@nodo/platform/key-wrapping';
import type { Logger } from '@nodo/platform/logging';
import { migratePlatform } from '@nodo/platform/postgres';
import type pg from 'pg';
import { type EventRecord, sizeInLog, ticksOf } from '../event-store/record.ts';
import { FIRST_STREAM, firstEvent } from '../event-store/write-batch.ts';
import { openWriterSession } from '../event-store/writer-connection.ts';
import { HistoryOrder, ImportStoppedError } from './check.ts';
import { Staging } from './staging.ts';

const BATCH_EVENTS = 500;
const BATCH_BYTES = 1024 * 1024;
const KEYS_BATCH = 500;
/** Wait for the writer lock, in ms: no other process writes to our own data folder, unless started by hand. */
const LOCK_MS = 5_000;
/** Time limit of statements over all events, which take longer than any other. */
const WHOLE_LOG_MS = 15 * 60_000;

export interface WriteOrder {
  readonly file: string;
  readonly keys: string;
  /** Opens them, and wraps them for the copy. */
  readonly wrapping: KeyWrapping;
  readonly signal: AbortSignal;
  readonly logger: Logger;
  /** Events staged together. */
  readonly eventsAtOnce?: number;
  /** Called with the number of staged events when an interrupted import continues. */
  readonly onResumed?: (count: number) => void;
  readonly onProgress?: (progress: { count: number; size: number }) => void;
  /** Creates tables that `beforeCommit` writes to. */
  readonly prepare?: (databaseUrl: string) => Promise<void>;
  /** Runs when everything is written and nothing is committed yet; its writes are committed too. */
  readonly beforeCommit?: (client: pg.Client) => Promise<void>;
}

/**
 * Writes a history into the database of an event store that is not running: every event at its position, with its own
 * time, and the keys. Events are staged first, where an interrupted import finds them again; one transaction then
 * makes them the log, so it is all or nothing. The file is checked once more while it is written, before that commit.
 * Throws HistoryFileError.
 */
export async function writeHistory(databaseUrl: string, order: WriteOrder): Promise<Manifest> {
  const waiting = AbortSignal.any([order.signal, AbortSignal.timeout(LOCK_MS)]);
  const session = await openWriterSession(databaseUrl, waiting);
  if (!session) {
    if (order.signal.aborted) throw new ImportStoppedError();
    throw new HistoryFileError('Otro proceso escribe en este almacén: detén el producto antes de importar.');
  }
  const { client, end } = session;
  try {
    if (await hasHistory(client))
      throw new HistoryFileError('Esta instancia ya tiene historia: importa en otro DATA_DIR, vacío.');
    await migratePlatform(databaseUrl, order.logger);
    await order.prepare?.(databaseUrl);
    const staging = new Staging(client);
    const events = new EventWriter(staging, end, order);
    const { header, manifest } = await checkExport(order.file, events).catch(async (error: unknown) => {
      const isAtFault = error instanceof HistoryFileError && !(error instanceof ImportStoppedError);
      if (isAtFault) await staging.drop();
      throw error;
    });
    await events.flush();
    await client.query('BEGIN');
    await staging.becomeTheLog();
    await writeKeys(client, order.keys, order.wrapping);
    await refuseGaps(client, header.size);
    await refuseMissingKeys(client);
    await destroyErasedKeys(client);
    await order.beforeCommit?.(client);
    if (order.signal.aborted) throw new ImportStoppedError();
    await client.query('COMMIT');
    return manifest;
  } finally {
    // Rolls back an uncommitted transaction, and releases the lock.
    await client.end();
  }
}

/** Whether there are any events, personal data keys or read models. */
export async function hasHistory(client: pg.Client): Promise<boolean> {
  const filled = [
    ['event_store.events', "NOT starts_with(type, '$')"],
    ['platform.person_keys', 'true'],
    ['projection.checkpoints', 'position >= 0'],
  ] as const;
  for (const [table, condition] of filled) {
    const found = await client.query<{ exists: boolean }>('SELECT to_regclass($1) IS NOT NULL AS exists', [
      table,
    ]);
    if (!found.rows[0]?.exists) continue;
    const { rowCount } = await client.query(`SELECT 1 FROM ${table} WHERE ${condition} LIMIT 1`);
    if (rowCount) return true;
  }
  return false;
}

async function writeKeys(client: pg.Client, file: string, wrapping: KeyWrapping): Promise<void> {
  const keys = new KeyWriter(client, wrapping);
  await readKeys(file, (line) => keys.add(line));
  await keys.flush();
}

class EventWriter {
  readonly #staging: Staging;
  readonly #order: WriteOrder;
  readonly #places = new HistoryOrder();
  #end: number;
  #header: Header | undefined;
  #count = 0;
  #batch: EventRecord[] = [];
  #bytes = 0;

  constructor(staging: Staging, end: number, order: WriteOrder) {
    this.#staging = staging;
    this.#end = end;
    this.#order = order;
  }

  header(header: Header): void {
    this.#places.header(header);
    this.#header = header;
  }

  async event(line: Line): Promise<void> {
    if (this.#order.signal.aborted) throw new ImportStoppedError();
    if (this.#count === 0 && this.#header) await this.#open(this.#header);
    this.#places.event(line);
    this.#count += 1;
    if (await this.#staging.has(line)) return;
    const record = recordOf(line);
    if (this.#count === 1) this.#begin(record);
    this.#add(record);
    const { eventsAtOnce = BATCH_EVENTS } = this.#order;
    if (this.#batch.length >= eventsAtOnce || this.#bytes >= BATCH_BYTES) await this.flush();
  }

  async #open(header: Header): Promise<void> {
    const found = await this.#staging.open(header);
    if (found > 0) this.#order.onResumed?.(found);
  }

  /** Adds the store's own first event, where it is missing and fits before the history. */
  #begin(first: EventRecord): void {
    const event = firstEvent();
    const position = sizeInLog(FIRST_STREAM, event);
    if (this.#end === 0 && position < first.position) {
      this.#add({ ...event, stream: FIRST_STREAM, revision: 0, position, created: first.created });
      this.#end = position;
    }
    if (first.position <= this.#end)
      throw new HistoryFileError('Las posiciones de esta historia no caben aquí: importa en otro DATA_DIR.');
  }

  #add(record: EventRecord): void {
    this.#batch.push(record);
    this.#bytes += record.data.length + record.metadata.length;
  }

  async flush(): Promise<void> {
    const batch = this.#batch;
    if (batch.length === 0) return;
    [this.#batch, this.#bytes] = [[], 0];
    await this.#staging.add(batch).catch(refuseDouble);
    this.#order.onProgress?.({ count: this.#count, size: this.#header?.size ?? 0 });
  }
}

const NOTHING = new Uint8Array(0);

function recordOf({
  position,
  stream,
  revision,
  id,
  type,
  recordedAt,
  format,
  data,
  metadata,
}: Line): EventRecord {
  const isJson = format === 'json';
  return {
    ...{ id, type, isJson, stream },
    position: Number(position),
    revision: Number(revision),
    created: ticksOf(Date.parse(recordedAt)),
    data: isJson ? Buffer.from(JSON.stringify(data)) : Buffer.from(String(data ?? ''), 'base64'),
    metadata: metadata === null ? NOTHING : Buffer.from(JSON.stringify(metadata)),
  };
}

/** Two events at one revision of a stream: impossible in a log with a valid proof. */
function refuseDouble(error: unknown): never {
  const isDouble = error instanceof Error && 'code' in error && error.code === '23505';
  throw isDouble ? new HistoryFileError('Dos eventos del archivo ocupan el mismo lugar de un flujo.') : error;
}

class KeyWriter {
  readonly #client: pg.Client;
  readonly #wrapping: KeyWrapping;
  #lines: KeyLine[] = [];

  constructor(client: pg.Client, wrapping: KeyWrapping) {
    this.#client = client;
    this.#wrapping = wrapping;
  }

  async add(line: KeyLine): Promise<void> {
    this.#lines.push(line);
    if (this.#lines.length >= KEYS_BATCH) await this.flush();
  }

  async flush(): Promise<void> {
    const people = this.#lines.flatMap((line) => (line.kind === 'person' ? [this.#rewrapped(line)] : []));
    const passkeys = this.#lines.filter((line): line is PasskeyKeyLine => line.kind === 'passkey');
    this.#lines = [];
    await this.#client.query(
      `INSERT INTO platform.person_keys (person_id, wrapped_key, created_at, destroyed_at, fingerprint)
       SELECT "personId", decode("wrappedKey", 'base64'), "createdAt", "destroyedAt", fingerprint
       FROM json_to_recordset($1) AS k ("personId" uuid, "wrappedKey" text, "createdAt" timestamptz,
         "destroyedAt" timestamptz, fingerprint text)`,
      [JSON.stringify(people)],
    );
    await this.#client.query(
      `INSERT INTO platform.passkey_keys (passkey_id, user_id, credential_id, public_key, transports, counter, last_used_at)
       SELECT "passkeyId", "userId", "credentialId", decode("publicKey", 'base64'), transports, counter, "lastUsedAt"
       FROM json_to_recordset($1) AS k ("passkeyId" uuid, "userId" uuid, "credentialId" text, "publicKey" text,
         transports text[], counter bigint, "lastUsedAt" timestamptz)`,
      [JSON.stringify(passkeys)],
    );
  }

  #rewrapped(line: PersonKeyLine): PersonKeyLine {
    if (line.wrappedKey === null) return line;
    const wrapped = Buffer.from(line.wrappedKey, 'base64');
    const key = this.#wrapping.unwrap(line.personId, wrapped);
    // What was checked before anything was written opens.
    if (!key || this.#wrapping.isCurrent(line.personId, wrapped)) return line;
    return { ...line, wrappedKey: this.#wrapping.wrap(line.personId, key).toString('base64') };
  }
}

async function wholeLog<R extends pg.QueryResultRow>(
  client: pg.Client,
  text: string,
  values: unknown[] = [],
): Promise<R[]> {
  // The driver supports a time limit per statement, which its types omit.
  const config = { text, values, query_timeout: WHOLE_LOG_MS };
  return (await client.query<R>(config)).rows;
}

/** Checks that the number of events is the header's, and that no stream lacks a revision. */
async function refuseGaps(client: pg.Client, size: number): Promise<void> {
  const [row] = await wholeLog<{ events: string; gap: string | null }>(
    client,
    `SELECT coalesce(sum(events), 0) AS events, min(stream) FILTER (WHERE last + 1 <> events) AS gap
     FROM (SELECT stream, count(*) AS events, max(revision) AS last FROM event_store.events
           WHERE NOT starts_with(type, '$') GROUP BY stream) AS streams`,
  );
  if (row?.gap) throw new HistoryFileError(`Al flujo ${row.gap} le faltan revisiones.`);
  if (Number(row?.events) !== size) throw new HistoryFileError('No se escribieron todos los eventos.');
}

async function refuseMissingKeys(client: pg.Client): Promise<void> {
  const [row] = await wholeLog<{ people: string }>(
    client,
    `SELECT count(*) AS people FROM event_store.events AS e
     WHERE e.revision = 0 AND starts_with(e.stream, $1)
       AND NOT EXISTS (SELECT 1 FROM platform.person_keys AS k WHERE e.stream = $1 || k.person_id)`,
    [streams.user('')],
  );
  if (Number(row?.people) > 0)
    throw new HistoryFileError(
      `Faltan las claves de ${row?.people} personas: exporta las claves después de la historia.`,
    );
}

/** Destroys the keys of people whom the history records as erased, however old the key file is. */
async function destroyErasedKeys(client: pg.Client): Promise<void> {
  await wholeLog(
    client,
    `UPDATE platform.person_keys AS k SET wrapped_key = NULL, destroyed_at = now(),
       fingerprint = convert_from(e.data, 'UTF8')::jsonb ->> 'keyFingerprint'
     FROM event_store.events AS e
     WHERE e.type = 'PersonalKeyDestroyed' AND e.stream = $1 || k.person_id AND k.wrapped_key IS NOT NULL`,
    [streams.user('')],
  );
}
