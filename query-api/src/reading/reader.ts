import { READ_YOUR_WRITES_TIMEOUT } from '@nodo/contracts/constants';
import { AFTER_POSITION_HEADER, AT_POSITION_HEADER, STALE_HEADER } from '@nodo/contracts/headers';
import { AppError } from '@nodo/platform/errors';
import type { Pool, PoolClient } from '@nodo/platform/postgres';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { QueryResultRow } from 'pg';
import type { AsOf } from './as-of.ts';
import type { Progress } from './progress.ts';

/** One consistent view of the read models, now or at a point of the history: the same SQL reads either. */
export interface View {
  /** Whether it shows the past. What is not versioned (the chain's head) is unknown there. */
  readonly isPast: boolean;
  query<R extends QueryResultRow>(sql: string, values?: readonly unknown[]): Promise<R[]>;
}

/** Where the data of a view is. */
interface Place {
  readonly position: bigint;
  /** Whether a point was asked for that the read models have not reached. */
  readonly isBeyond: boolean;
}

interface Opened {
  readonly view: View;
  /** Known at the latest with the first answer of the view: both are sent without waiting. */
  readonly place: Promise<Place>;
}

const BEGIN_LIVE = `BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; SET LOCAL search_path TO live;
  SELECT position FROM projection.checkpoints WHERE name = 'live'`;
const NOTHING_YET = -1n;

/**
 * Answers GETs from read models: waits for what the caller has just written, reads one snapshot, says how new it is.
 * `pool` is pipelined, so that a GET of one query costs one round trip.
 */
export class Reader {
  readonly #pool: Pool;
  readonly #progress: Progress;

  constructor(pool: Pool, progress: Progress) {
    this.#pool = pool;
    this.#progress = progress;
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
    return this.#inSnapshot(asOf, work, ({ position, isBeyond }) => {
      reply.header(AT_POSITION_HEADER, position.toString());
      const isMissing = !asOf && after !== undefined && position < after;
      if (isMissing || isBeyond) reply.header(STALE_HEADER, 'true');
    });
  }

  /** Runs `work` on a snapshot of now. */
  read<T>(work: (view: View) => Promise<T>): Promise<T> {
    return this.#inSnapshot(undefined, work, () => undefined);
  }

  async #inSnapshot<T>(
    asOf: AsOf | undefined,
    work: (view: View) => Promise<T>,
    tell: (place: Place) => void,
  ): Promise<T> {
    const client = await this.#pool.connect();
    try {
      const { view, place } = asOf ? await openPast(client, asOf) : openNow(client);
      // Both are waited for, whatever becomes of one: nothing may be sent once the connection was given back.
      const [at, outcome] = await Promise.allSettled([place, work(view)]);
      if (at.status === 'rejected') throw at.reason;
      tell(at.value);
      if (outcome.status === 'rejected') throw outcome.reason;
      finish(client, 'COMMIT');
      return outcome.value;
    } catch (error) {
      finish(client, 'ROLLBACK');
      throw isUnprepared(error) ? new AppError('UNAVAILABLE') : error;
    }
  }
}

/** Ends a transaction that only read, without making anyone wait for it. */
function finish(client: PoolClient, how: 'COMMIT' | 'ROLLBACK'): void {
  client.query(how).then(
    () => client.release(),
    (error: Error) => client.release(error),
  );
}

/** The projector has not made its tables yet (undefined table or schema). */
function isUnprepared(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === '42P01' || error.code === '3F000');
}

function afterPosition(request: FastifyRequest): bigint | undefined {
  const header = request.headers[AFTER_POSITION_HEADER];
  if (header === undefined) return undefined;
  if (typeof header !== 'string' || !/^\d{1,18}$/.test(header)) {
    throw new AppError('VALIDATION_FAILED', 'El encabezado X-After-Position es un número.');
  }
  return BigInt(header);
}

function viewOf(client: PoolClient, isPast: boolean): View {
  const query = async <R extends QueryResultRow>(sql: string, values: readonly unknown[] = []) =>
    (await client.query<R>(sql, [...values])).rows;
  return { isPast, query };
}

function openNow(client: PoolClient): Opened {
  const place = begin(client).then((position) => ({ position, isBeyond: false }));
  return { view: viewOf(client, false), place };
}

/** A point beyond what is projected is answered with what there is. */
async function openPast(client: PoolClient, asOf: AsOf): Promise<Opened> {
  const current = await begin(client);
  const wanted = asOf.kind === 'position' ? asOf.position : await positionAt(client, asOf.moment);
  const isBeyond = wanted > current;
  const position = isBeyond ? current : wanted;
  await client.query("SELECT set_config('search_path', 'as_of', true), set_config('app.as_of', $1, true)", [
    position.toString(),
  ]);
  return { view: viewOf(client, true), place: Promise.resolve({ position, isBeyond }) };
}

/** Opens the snapshot in one round trip; answers the position it is at. */
async function begin(client: PoolClient): Promise<bigint> {
  const results: unknown = await client.query(BEGIN_LIVE);
  const last: unknown = Array.isArray(results) ? results.at(-1) : undefined;
  const rows = last !== null && typeof last === 'object' && 'rows' in last ? last.rows : [];
  const [row]: unknown[] = Array.isArray(rows) ? rows : [];
  const hasPosition = row !== null && typeof row === 'object' && 'position' in row;
  return hasPosition ? BigInt(String(row.position)) : NOTHING_YET;
}

/** Position of the last event whose domain time, never going back, is not after the moment. */
async function positionAt(client: PoolClient, moment: string): Promise<bigint> {
  const found = await client.query<{ position: string }>(
    `SELECT position FROM projection.events WHERE effective_at <= $1
     ORDER BY effective_at DESC, position DESC LIMIT 1`,
    [moment],
  );
  return BigInt(found.rows[0]?.position ?? NOTHING_YET);
}
