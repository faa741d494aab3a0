import type { Queryable } from '@nodo/platform/postgres';

/** Name of the live set of read models. */
export const CHECKPOINT = 'live';
/** NOTIFY channel for the position of the read models, which is the payload. */
export const PROJECTED_CHANNEL = 'projected';

export interface Checkpoint {
  /** Position of the last event applied; -1 before the first. */
  readonly position: bigint;
  /** Number of events applied in total. */
  readonly events: bigint;
  /** The greatest domain time so far, ISO 8601; null before the first event. */
  readonly effectiveAt: string | null;
  /** Whether the read models have ever caught up with the log: before, no figures are served. */
  readonly isBuilt: boolean;
  /** Whether events were applied for which no message was published. */
  readonly hasUnpublished: boolean;
  /** Incremented when the tables are switched, which invalidates what is in memory. */
  readonly generation: bigint;
}

/** Another process moved the checkpoint: what is in memory is stale. */
export class CheckpointMovedError extends Error {
  override readonly name = 'CheckpointMovedError';
}

interface Row {
  position: string;
  events: string;
  effective_at: Date | null;
  is_built: boolean;
  is_untold: boolean;
  generation: string;
}

export async function readCheckpoint(client: Queryable): Promise<Checkpoint> {
  const found = await client.query<Row>(
    `SELECT position, events, effective_at, built_at IS NOT NULL AND position >= 0 AS is_built, is_untold, generation
     FROM projection.checkpoints WHERE name = $1`,
    [CHECKPOINT],
  );
  const row = found.rows[0];
  return {
    position: BigInt(row?.position ?? -1),
    events: BigInt(row?.events ?? 0),
    effectiveAt: row?.effective_at?.toISOString() ?? null,
    isBuilt: row?.is_built ?? false,
    hasUnpublished: row?.is_untold ?? false,
    generation: BigInt(row?.generation ?? 0),
  };
}

/**
 * Creates the checkpoint's row if missing. `end`: position of the last event on the log, -1 if there is none. Returns the
 * one at the first call with these read models that found an event, however often the projector began again since.
 */
export async function ensureCheckpoint(client: Queryable, end: bigint): Promise<bigint> {
  const { rows } = await client.query<{ orders_after: string }>(
    `INSERT INTO projection.checkpoints AS known (name, orders_after) VALUES ($1, $2)
     ON CONFLICT (name) DO UPDATE SET orders_after =
       CASE WHEN greatest(known.position, known.orders_after) < 0 THEN EXCLUDED.orders_after
         ELSE coalesce(known.orders_after, EXCLUDED.orders_after) END
     RETURNING orders_after`,
    [CHECKPOINT, end.toString()],
  );
  return BigInt(rows[0]?.orders_after ?? end);
}

/** Throws CheckpointMovedError when the tables were switched; else prevents a switch until the transaction ends. */
export async function holdTables(
  client: Queryable,
  { generation }: Pick<Checkpoint, 'generation'>,
): Promise<void> {
  const held = await client.query(
    'SELECT 1 FROM projection.checkpoints WHERE name = $1 AND generation = $2 FOR UPDATE',
    [CHECKPOINT, generation.toString()],
  );
  if (held.rowCount !== 1) throw new CheckpointMovedError('The tables were switched');
}

/**
 * Moves the checkpoint from one value to the next and notifies waiting readers. Throws CheckpointMovedError when
 * it is not at `from`. Commits without waiting for the disk: a Postgres crash may lose the last whole
 * transactions including the checkpoint, whose events are then applied again.
 */
export async function moveCheckpoint(
  client: Queryable,
  move: { from: Checkpoint; to: Checkpoint; fence: bigint; lag: { events: number; seconds: number } },
): Promise<void> {
  const { from, to, fence, lag } = move;
  const moved = await client.query(
    `UPDATE projection.checkpoints
     SET position = $3, events = $4, effective_at = $5, fence = $6, lag_events = $7, lag_seconds = $8,
       built_at = CASE WHEN $9 THEN coalesce(built_at, now()) END, is_untold = $10, updated_at = now()
     WHERE name = $1 AND position = $2 AND fence <= $6 AND generation = $11
     RETURNING pg_notify('${PROJECTED_CHANNEL}', position::text), set_config('synchronous_commit', 'off', true)`,
    [
      CHECKPOINT,
      from.position.toString(),
      to.position.toString(),
      to.events.toString(),
      to.effectiveAt,
      fence.toString(),
      lag.events,
      lag.seconds,
      to.isBuilt,
      to.hasUnpublished,
      from.generation.toString(),
    ],
  );
  if (moved.rowCount !== 1) throw new CheckpointMovedError(`The checkpoint is not at ${from.position}`);
}

/** Stores the lag behind the log while no batch does. */
export async function noteLag(client: Queryable, lag: { events: number; seconds: number }): Promise<void> {
  await client.query('UPDATE projection.checkpoints SET lag_events = $2, lag_seconds = $3 WHERE name = $1', [
    CHECKPOINT,
    lag.events,
    lag.seconds,
  ]);
}
