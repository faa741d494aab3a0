import { createHash } from 'node:crypto';
import { READ_YOUR_WRITES_TIMEOUT } from '@nodo/contracts/constants';
import { AFTER_POSITION_HEADER, AT_POSITION_HEADER, LAG_HEADER, STALE_HEADER } from '@nodo/contracts/headers';
import { whyAfter } from '@nodo/contracts/history/ends';
import { type Columns, decodeRow, type RowOf } from '@nodo/contracts/read-models/table';
import { AppError } from '@nodo/platform/errors';
import { type Freshness, freshnessOf, isFarBehind, SELECT_FRESHNESS } from '@nodo/platform/freshness';
import { type Pool, type PoolClient, rollBack } from '@nodo/platform/postgres';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { QueryResultRow } from 'pg';
import type { AsOf } from './as-of.ts';
import type { Progress } from './progress.ts';
import type { TableCheck } from './table-check.ts';

/** One consistent view of the read models, now or at a point of the history: the same SQL reads either. */
export interface View {
  /** Whether it shows the past. What is not versioned (the chain's head) is unknown there. */
  readonly isPast: boolean;
  /** `columns` declares what the statement selects: each row is validated as it is decoded. */
  query<C extends Columns>(columns: C, sql: string, values?: readonly unknown[]): Promise<RowOf<C>[]>;
  /**
   * As `query`, but not prepared: planned for these very values. For SQL built from filters: there are too many
   * such texts to prepare, and a generic plan is poor for a two-letter search.
   */
  queryAfresh<C extends Columns>(columns: C, sql: string, values: readonly unknown[]): Promise<RowOf<C>[]>;
  /** As `query`, with undecoded rows: for statements whose columns are declared elsewhere. */
  queryRaw<R extends QueryResultRow>(sql: string, values?: readonly unknown[]): Promise<R[]>;
}

/** Position and freshness of a view's data. */
interface Place extends Freshness {
  readonly position: bigint;
  /** Whether events up to the requested moment may still be missing. */
  readonly isEarly: boolean;
  /** Why the requested point lies after the end of the history. */
  readonly refused?: string | undefined;
}

interface Opened {
  readonly view: View;
  /** Resolves at the latest with the view's first result: both are pipelined. */
  readonly place: Promise<Place>;
}

/** Connection of one response; `texts`: the statements it sent. */
interface Session {
  readonly client: PoolClient;
  readonly statements: Statements;
  readonly texts: string[];
}

/** Publishes the place that these statements read, or throws if it may not be served. */
type Tell = (place: Place, texts: readonly string[]) => void;

const BEGIN_LIVE = 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; SET LOCAL search_path TO live';

/** Switches to the past at a position; `reached` is the last one there is. */
const TURN_TO_POSITION = turnTo('$1::bigint');
/** The same for a moment: the last event whose effective (never decreasing) domain time is not after it. */
const TURN_TO_MOMENT = turnTo(`coalesce((SELECT position FROM projection.events WHERE effective_at <= $1
  ORDER BY effective_at DESC, position DESC LIMIT 1), -1)`);

function turnTo(wanted: string): string {
  return `SELECT least(wanted, reached) AS position, reached,
      set_config('search_path', 'as_of', true), set_config('app.as_of', least(wanted, reached)::text, true)
    FROM (SELECT ${wanted} AS wanted, coalesce((SELECT position FROM projection.checkpoints WHERE name = 'live'), -1)
      AS reached) AS place`;
}

/**
 * Serves GETs from read models: waits until the caller's own writes are projected, reads one snapshot and returns
 * its position in headers. `pool` is pipelined, so that a GET with one query costs one round trip.
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

  /**
   * Runs `work` on one snapshot and sets the headers with its position, also when it throws. Throws
   * DATA_PREPARING while the tables it reads are not built, and VALIDATION_FAILED for `asOf` after the end of the
   * history: its state is not known, and the present is not it. Before the first event there is truly nothing.
   */
  async answer<T>(
    request: FastifyRequest,
    reply: FastifyReply,
    asOf: AsOf | undefined,
    work: (view: View) => Promise<T>,
  ): Promise<T> {
    const after = afterPosition(request);
    for (const awaited of [after, asOf?.kind === 'position' ? asOf.position : undefined])
      if (awaited !== undefined) await this.#progress.waitFor(awaited, READ_YOUR_WRITES_TIMEOUT);
    return this.#inSnapshot(asOf, work, (place, texts) => {
      this.#refuse(place, texts);
      setPlaceHeaders(reply, place, { asOf, after });
    });
  }

  /** As `answer`, for the operators of the read models: also works while they are being built. */
  async inspect<T>(
    request: FastifyRequest,
    reply: FastifyReply,
    work: (view: View) => Promise<T>,
  ): Promise<T> {
    const after = afterPosition(request);
    if (after !== undefined) await this.#progress.waitFor(after, READ_YOUR_WRITES_TIMEOUT);
    return this.#inSnapshot(undefined, work, (place) =>
      setPlaceHeaders(reply, place, { asOf: undefined, after }),
    );
  }

  /** Runs `work` on a current snapshot. */
  read<T>(work: (view: View) => Promise<T>): Promise<T> {
    return this.#inSnapshot(undefined, work, () => undefined);
  }

  /** Runs `work` on a snapshot of the past. Throws DATA_PREPARING while the tables it reads are not built. */
  readAt<T>(position: bigint, work: (view: View) => Promise<T>): Promise<T> {
    return this.readOn({ kind: 'position', position }, work);
  }

  /**
   * Reads a further part of a response that `answer` began, on a snapshot of its own: between the parts, which a slow
   * client decides, no connection is held. Throws DATA_PREPARING like `answer`.
   */
  readOn<T>(asOf: AsOf | undefined, work: (view: View) => Promise<T>): Promise<T> {
    return this.#inSnapshot(asOf, work, (place, texts) => this.#refuse(place, texts));
  }

  #refuse(place: Place, texts: readonly string[]): void {
    if (!place.isBuilt || !this.#tables.hasPassed || readsUnfilled(place, texts))
      throw new AppError('DATA_PREPARING');
    const { refused } = place;
    if (refused !== undefined) throw new AppError('VALIDATION_FAILED', refused, { asOf: refused });
  }

  /** Prepared statements become invalid when a table's columns change: retries once with new names. */
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
      // Wait for both, even if one fails: no statement may be sent after the connection was released.
      const [at, outcome] = await Promise.allSettled([place, work(view)]);
      if (at.status === 'rejected') throw at.reason;
      tell(at.value, texts);
      if (outcome.status === 'rejected') throw outcome.reason;
      // Read-only: the caller waits for no end.
      client.query('COMMIT').then(
        () => client.release(),
        (error: unknown) => rollBack(client, error),
      );
      return outcome.value;
    } catch (error) {
      void rollBack(client, error);
      throw isUnprepared(error) ? new AppError('DATA_PREPARING') : error;
    }
  }
}

/** Whether any of these statements reads a table that is not yet filled; there rarely is one. */
function readsUnfilled({ unfilled }: Place, texts: readonly string[]): boolean {
  if (unfilled.length === 0) return false;
  const names = new RegExp(`\\b(${unfilled.join('|')})\\b`);
  return texts.some((text) => names.test(text));
}

function setPlaceHeaders(
  reply: FastifyReply,
  place: Place,
  asked: { asOf: AsOf | undefined; after: bigint | undefined },
): void {
  const { position, isEarly, lagSeconds } = place;
  reply.header(AT_POSITION_HEADER, position.toString());
  const isMissing = !asked.asOf && asked.after !== undefined && position < asked.after;
  const lags = !asked.asOf && isFarBehind(place);
  if (isMissing || isEarly || lags) reply.header(STALE_HEADER, 'true');
  if (lags) reply.header(LAG_HEADER, Math.floor(lagSeconds).toString());
}

/** The projector has not yet created its tables or newest columns (undefined table, schema or column). */
function isUnprepared(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error)) return false;
  const isOfFreshness = error.code === '42703' && /built_at|p\.tables|p\.version/.test(error.message);
  return isOfFreshness || error.code === '42P01' || error.code === '3F000';
}

/** The result columns of a prepared statement have changed (SQLSTATE feature_not_supported). */
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

/** Names of prepared statements, so that each connection parses and plans a text once. */
class Statements {
  readonly #generation: number;
  readonly #names = new Map<string, string>();

  constructor(generation: number) {
    this.#generation = generation;
  }

  /** New names for the same texts. */
  next(): Statements {
    return new Statements(this.#generation + 1);
  }

  /**
   * The same text reads other tables for now and the past, so each has its own name and plan, instead of being
   * replanned at every switch.
   */
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
  const place = begin(session).then((freshness) => ({ ...freshness, isEarly: false }));
  return { view: viewOf(session, false), place };
}

/** As in `openNow` everything is pipelined: the view's queries follow the switch to the past. */
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
    client.query<{ position: string; reached: string }>(turned),
  ]);
  const [row] = rows;
  if (!row) throw new Error('The turn to the past has no answer');
  const refused = whyAfter(wanted, BigInt(row.reached), freshness.lagSeconds);
  const isEarly = asOf.kind === 'moment' && isAfterLast(asOf.moment, freshness);
  return { ...freshness, position: BigInt(row.position), isEarly, refused };
}

/** Whether events up to this moment may still be missing, in which case the same question is answered otherwise later. */
function isAfterLast(moment: string, freshness: Freshness): boolean {
  const lagMs = isFarBehind(freshness) ? freshness.lagSeconds * 1_000 : 0;
  return Date.parse(moment) > Date.now() - lagMs;
}

/**
 * Opens the snapshot in one round trip and returns its freshness. Prepared, as planning it costs more than most
 * queries.
 */
async function begin({ client, statements }: Session): Promise<Freshness> {
  const [, { rows }] = await Promise.all([
    client.query(BEGIN_LIVE),
    client.query<object>(statements.named('now', SELECT_FRESHNESS)),
  ]);
  return freshnessOf(rows[0]);
}
