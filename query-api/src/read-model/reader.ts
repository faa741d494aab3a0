import { createHash } from 'node:crypto';
import { READ_YOUR_WRITES_TIMEOUT } from '@nodo/contracts/constants';
import { AFTER_POSITION_HEADER, AT_POSITION_HEADER, LAG_HEADER, STALE_HEADER } from '@nodo/contracts/headers';
import { type Columns, decodeRow, type RowOf } from '@nodo/contracts/read-models/table';
import { AppError } from '@nodo/platform/errors';
import { type Freshness, freshnessOf, isFarBehind, SELECT_FRESHNESS } from '@nodo/platform/freshness';
import type { Pool, PoolClient } from '@nodo/platform/postgres';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { QueryResultRow } from 'pg';
import type { AsOf } from './as-of.ts';
import type { Progress } from './progress.ts';
import type { TableCheck } from './table-check.ts';

/** One consistent view of the read models, now or at a point of the history: the same SQL reads either. */
export interface View {
  /** Whether it shows the past. What is not versioned (the chain's head) is unknown there. */
  readonly isPast: boolean;
  /** The columns say what the statement selects: each row is checked against them as it is decoded. */
  query<C extends Columns>(columns: C, sql: string, values?: readonly unknown[]): Promise<RowOf<C>[]>;
  /**
   * As `query`, but planned each time, for these very values: for texts put together from filters. There is no end of
   * such texts, and a plan for any word at all is a poor one for a word of two letters.
   */
  queryAfresh<C extends Columns>(columns: C, sql: string, values: readonly unknown[]): Promise<RowOf<C>[]>;
  /** As `query`, with rows as the driver hands them over: for statements whose columns are declared elsewhere. */
  queryRaw<R extends QueryResultRow>(sql: string, values?: readonly unknown[]): Promise<R[]>;
}

/** Where the data of a view is. */
interface Place extends Freshness {
  readonly position: bigint;
  /** Whether a point was asked for that the read models have not reached. */
  readonly isBeyond: boolean;
}

interface Opened {
  readonly view: View;
  /** Known at the latest with the first answer of the view: both are sent without waiting. */
  readonly place: Promise<Place>;
}

/** One answer's connection; `texts` are the statements it sent. */
interface Session {
  readonly client: PoolClient;
  readonly statements: Statements;
  readonly texts: string[];
}

/** Says where the data is that these statements read, or throws when it is no answer. */
type Tell = (place: Place, texts: readonly string[]) => void;

const BEGIN_LIVE = 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; SET LOCAL search_path TO live';

/** Turns to the past at a position; one beyond what is projected is answered with what there is. */
const TURN_TO_POSITION = turnTo('$1::bigint');
/** The same for a moment: the last event whose domain time, never going back, is not after it. */
const TURN_TO_MOMENT = turnTo(`coalesce((SELECT position FROM projection.events WHERE effective_at <= $1
  ORDER BY effective_at DESC, position DESC LIMIT 1), -1)`);

function turnTo(wanted: string): string {
  return `SELECT least(wanted, reached) AS position, wanted > reached AS is_beyond,
      set_config('search_path', 'as_of', true), set_config('app.as_of', least(wanted, reached)::text, true)
    FROM (SELECT ${wanted} AS wanted, coalesce((SELECT position FROM projection.checkpoints WHERE name = 'live'), -1)
      AS reached) AS place`;
}

/**
 * Answers GETs from read models: waits for what the caller has just written, reads one snapshot, says how new it is.
 * `pool` is pipelined, so that a GET of one query costs one round trip.
 */
export class Reader {
  readonly #pool: Pool;
  readonly #progress: Progress;
  readonly #tables: TableCheck;
  #statements = new Statements(1);

  constructor(pool: Pool, progress: Progress, tables: TableCheck) {
    this.#pool = pool;
    this.#progress = progress;
    this.#tables = tables;
  }

  /** Runs `work` on one snapshot and sets the headers that tell its position, also when it throws. */
  async answer<T>(
    request: FastifyRequest,
    reply: FastifyReply,
    asOf: AsOf | undefined,
    work: (view: View) => Promise<T>,
  ): Promise<T> {
    const after = afterPosition(request);
    if (after !== undefined) await this.#progress.waitFor(after, READ_YOUR_WRITES_TIMEOUT);
    return this.#inSnapshot(asOf, work, (place, texts) => {
      if (!place.isBuilt || !this.#tables.hasPassed || readsUnfilled(place, texts))
        throw new AppError('DATA_PREPARING');
      tellPlace(reply, place, { asOf, after });
    });
  }

  /** As `answer`, for who looks after the read models: also while they are being built. */
  async inspect<T>(
    request: FastifyRequest,
    reply: FastifyReply,
    work: (view: View) => Promise<T>,
  ): Promise<T> {
    const after = afterPosition(request);
    if (after !== undefined) await this.#progress.waitFor(after, READ_YOUR_WRITES_TIMEOUT);
    return this.#inSnapshot(undefined, work, (place) => tellPlace(reply, place, { asOf: undefined, after }));
  }

  /** Runs `work` on a snapshot of now. */
  read<T>(work: (view: View) => Promise<T>): Promise<T> {
    return this.#inSnapshot(undefined, work, () => undefined);
  }

  /** Runs `work` on a snapshot of the past. */
  readAt<T>(position: bigint, work: (view: View) => Promise<T>): Promise<T> {
    return this.#inSnapshot({ kind: 'position', position }, work, () => undefined);
  }

  /** Statements prepared before a table was given another shape are of no use any more: then once more, with new ones. */
  async #inSnapshot<T>(asOf: AsOf | undefined, work: (view: View) => Promise<T>, tell: Tell): Promise<T> {
    const statements = this.#statements;
    try {
      return await this.#attempt(asOf, work, tell, statements);
    } catch (error) {
      if (!isOutdated(error)) throw error;
      if (this.#statements === statements) this.#statements = statements.next();
      return this.#attempt(asOf, work, tell, this.#statements);
    }
  }

  async #attempt<T>(
    asOf: AsOf | undefined,
    work: (view: View) => Promise<T>,
    tell: Tell,
    statements: Statements,
  ): Promise<T> {
    const client = await this.#pool.connect();
    try {
      const texts: string[] = [];
      const session = { client, statements, texts };
      const { view, place } = asOf ? openPast(session, asOf) : openNow(session);
      // Both are waited for, whatever becomes of one: nothing may be sent once the connection was given back.
      const [at, outcome] = await Promise.allSettled([place, work(view)]);
      if (at.status === 'rejected') throw at.reason;
      tell(at.value, texts);
      if (outcome.status === 'rejected') throw outcome.reason;
      finish(client, 'COMMIT');
      return outcome.value;
    } catch (error) {
      finish(client, 'ROLLBACK');
      throw isUnprepared(error) ? new AppError('DATA_PREPARING') : error;
    }
  }
}

/** Whether any of these statements asks for a table that is not filled yet; rarely are there such tables at all. */
function readsUnfilled({ unfilled }: Place, texts: readonly string[]): boolean {
  if (unfilled.length === 0) return false;
  const names = new RegExp(`\\b(${unfilled.join('|')})\\b`);
  return texts.some((text) => names.test(text));
}

function tellPlace(
  reply: FastifyReply,
  place: Place,
  asked: { asOf: AsOf | undefined; after: bigint | undefined },
): void {
  const { position, isBeyond, lagSeconds } = place;
  reply.header(AT_POSITION_HEADER, position.toString());
  const isMissing = !asked.asOf && asked.after !== undefined && position < asked.after;
  const lags = !asked.asOf && isFarBehind(place);
  if (isMissing || isBeyond || lags) reply.header(STALE_HEADER, 'true');
  if (lags) reply.header(LAG_HEADER, Math.floor(lagSeconds).toString());
}

/** Ends a transaction that only read, without making anyone wait for it. */
function finish(client: PoolClient, how: 'COMMIT' | 'ROLLBACK'): void {
  client.query(how).then(
    () => client.release(),
    (error: Error) => client.release(error),
  );
}

/** The projector has not made its tables yet, or not the newest columns (undefined table, schema or column). */
function isUnprepared(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error)) return false;
  const isOfFreshness = error.code === '42703' && /built_at|p\.tables|p\.version/.test(error.message);
  return isOfFreshness || error.code === '42P01' || error.code === '3F000';
}

/** The result of a prepared statement has changed its shape with the tables (feature not supported). */
function isOutdated(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '0A000';
}

function afterPosition(request: FastifyRequest): bigint | undefined {
  const header = request.headers[AFTER_POSITION_HEADER];
  if (header === undefined) return undefined;
  if (typeof header !== 'string' || !/^\d{1,18}$/.test(header)) {
    throw new AppError('VALIDATION_FAILED', 'El encabezado X-After-Position es un número.');
  }
  return BigInt(header);
}

/** Names for prepared statements, so that each connection parses and plans a text once. */
class Statements {
  readonly #generation: number;
  readonly #names = new Map<string, string>();

  constructor(generation: number) {
    this.#generation = generation;
  }

  /** Other names for the same texts. */
  next(): Statements {
    return new Statements(this.#generation + 1);
  }

  /** The text means other tables now and in the past, hence another name: one plan each, instead of ever new ones. */
  named(when: 'now' | 'past', text: string): { name: string; text: string } {
    const key = `${when} ${text}`;
    let name = this.#names.get(key);
    if (name === undefined) {
      const hash = createHash('sha256').update(text).digest('base64url').slice(0, 20);
      name = `${when} ${this.#generation} ${hash}`;
      this.#names.set(key, name);
    }
    return { name, text };
  }
}

function viewOf({ client, statements, texts }: Session, isPast: boolean): View {
  const when = isPast ? 'past' : 'now';
  const queryRaw = async <R extends QueryResultRow>(sql: string, values: readonly unknown[] = []) => {
    texts.push(sql);
    return (await client.query<R>({ ...statements.named(when, sql), values: [...values] })).rows;
  };
  return {
    isPast,
    queryRaw,
    query: async (columns, sql, values) =>
      (await queryRaw(sql, values)).map((row) => decodeRow(columns, row)),
    queryAfresh: async (columns, sql, values) => {
      texts.push(sql);
      return (await client.query(sql, [...values])).rows.map((row) => decodeRow(columns, row));
    },
  };
}

function openNow(session: Session): Opened {
  const place = begin(session).then((freshness) => ({ ...freshness, isBeyond: false }));
  return { view: viewOf(session, false), place };
}

/** As for now, everything is sent at once: the view's queries come after the turn to the past. */
function openPast(session: Session, asOf: AsOf): Opened {
  return { view: viewOf(session, true), place: turn(session, asOf) };
}

async function turn(session: Session, asOf: AsOf): Promise<Place> {
  const { client, statements } = session;
  const [text, wanted] =
    asOf.kind === 'position' ? [TURN_TO_POSITION, asOf.position.toString()] : [TURN_TO_MOMENT, asOf.moment];
  const turned = { ...statements.named('now', text), values: [wanted] };
  const [freshness, { rows }] = await Promise.all([
    begin(session),
    client.query<{ position: string; is_beyond: boolean }>(turned),
  ]);
  const [row] = rows;
  if (!row) throw new Error('The turn to the past has no answer');
  return { ...freshness, position: BigInt(row.position), isBeyond: row.is_beyond };
}

/** Opens the snapshot in one round trip; answers where it is. Planned once: to plan it costs more than most answers. */
async function begin({ client, statements }: Session): Promise<Freshness> {
  const [, { rows }] = await Promise.all([
    client.query(BEGIN_LIVE),
    client.query<object>(statements.named('now', SELECT_FRESHNESS)),
  ]);
  return freshnessOf(rows[0]);
}
