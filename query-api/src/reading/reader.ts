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
  /** Position the data is at. */
  readonly position: bigint;
  /** Whether it shows the past. What is not versioned (the chain's head) is unknown there. */
  readonly isPast: boolean;
  query<R extends QueryResultRow>(sql: string, values?: readonly unknown[]): Promise<R[]>;
}

interface Opened extends View {
  readonly isStale: boolean;
}

const BEGIN_LIVE = `BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; SET LOCAL search_path TO live;
  SELECT position FROM projection.checkpoints WHERE name = 'live'`;
const NOTHING_YET = -1n;

/** Answers GETs from read models: waits for what the caller has just written, reads one snapshot, says how new it is. */
export class Reader {
  readonly #pool: Pool;
  readonly #progress: Progress;

  constructor(pool: Pool, progress: Progress) {
    this.#pool = pool;
    this.#progress = progress;
  }

  /** Runs `work` on one snapshot and sets the headers that tell its position. */
  async answer<T>(
    request: FastifyRequest,
    reply: FastifyReply,
    asOf: AsOf | undefined,
    work: (view: View) => Promise<T>,
  ): Promise<T> {
    const after = afterPosition(request);
    if (after !== undefined) await this.#progress.waitFor(after, READ_YOUR_WRITES_TIMEOUT);
    return this.read(asOf, async (view) => {
      reply.header(AT_POSITION_HEADER, view.position.toString());
      const missing = !asOf && after !== undefined && view.position < after;
      if (missing || view.isStale) reply.header(STALE_HEADER, 'true');
      return work(view);
    });
  }

  /** Runs `work` on one snapshot. */
  async read<T>(asOf: AsOf | undefined, work: (view: Opened) => Promise<T>): Promise<T> {
    const client = await this.#pool.connect();
    let broken: Error | undefined;
    try {
      const result = await work(await open(client, asOf));
      await client.query('COMMIT');
      return result;
    } catch (error) {
      await client.query('ROLLBACK').catch((rollback: Error) => {
        broken = rollback;
      });
      throw isUnprepared(error) ? new AppError('UNAVAILABLE') : error;
    } finally {
      client.release(broken);
    }
  }
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

async function open(client: PoolClient, asOf: AsOf | undefined): Promise<Opened> {
  const current = await begin(client);
  const query = async <R extends QueryResultRow>(sql: string, values: readonly unknown[] = []) =>
    (await client.query<R>(sql, [...values])).rows;
  if (!asOf) return { position: current, isPast: false, isStale: false, query };
  const wanted = asOf.kind === 'position' ? asOf.position : await positionAt(client, asOf.moment);
  // A point beyond what is projected is answered with what there is, and says so.
  const isBeyond = wanted > current;
  const position = isBeyond ? current : wanted;
  await client.query("SELECT set_config('search_path', 'as_of', true), set_config('app.as_of', $1, true)", [
    position.toString(),
  ]);
  return { position, isPast: true, isStale: isBeyond, query };
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
