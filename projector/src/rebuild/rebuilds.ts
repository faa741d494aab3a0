import type { BranchChange } from '@nodo/contracts/history/branches/values';
import type { RebuildState, RebuildWish } from '@nodo/contracts/history/rebuilds/values';
import type { Queryable } from '@nodo/platform/postgres';
import { branchChangesOf } from '../branches/facts.ts';
import type { ModelSchemas } from '../engine/schemas.ts';

export type { RebuildState };

/** A rebuild of read models beside the live ones. */
export interface Rebuild {
  readonly id: number;
  /** Id used by events and outside of the database. */
  readonly orderId: string;
  /** Names of the requested projections. */
  readonly projections: readonly string[];
  /** Those and the projections they read. */
  readonly built: readonly string[];
  /** Goal position; undefined: follows the live read models. */
  readonly until: bigint | undefined;
  readonly state: RebuildState;
  /** The requested point, while its tables are not created yet. */
  readonly askedUntil: string | undefined;
  readonly wish: RebuildWish | undefined;
  /** Versions of the projections built, by name. */
  readonly versions: Readonly<Record<string, number>>;
  /** Whether it is switched to automatically; otherwise an operator decides. */
  readonly isUpgrade: boolean;
  /** Position of the last event applied; -1 before the first. */
  readonly position: bigint;
  readonly events: number;
  readonly goalEvents: number;
  /** The changes of a what-if branch; undefined: the real history. */
  readonly changes: readonly BranchChange[] | undefined;
  readonly startedAt: Date;
  readonly updatedAt: Date;
}

interface Row {
  id: number;
  order_id: string;
  asked_until: string | null;
  wish: RebuildWish | null;
  projections: string[];
  built: string[];
  until_position: string | null;
  state: RebuildState;
  versions: Record<string, number>;
  is_upgrade: boolean;
  position: string;
  events: string;
  goal_events: string;
  changes: unknown;
  started_at: Date;
  updated_at: Date;
}

const LISTED_MAX = 100;

function rebuildOf(row: Row): Rebuild {
  return {
    id: row.id,
    orderId: row.order_id,
    projections: row.projections,
    built: row.built,
    until: row.until_position === null ? undefined : BigInt(row.until_position),
    state: row.state,
    askedUntil: row.asked_until ?? undefined,
    wish: row.wish ?? undefined,
    versions: row.versions,
    isUpgrade: row.is_upgrade,
    position: BigInt(row.position),
    events: Number(row.events),
    goalEvents: Number(row.goal_events),
    changes: row.changes === null ? undefined : branchChangesOf(row.changes),
    startedAt: row.started_at,
    updatedAt: row.updated_at,
  };
}

/** Schemas of a rebuild's tables. */
export function schemasOf(id: number): ModelSchemas {
  return { rows: `rebuild_${id}`, history: `rebuild_${id}_history`, parked: `rebuild_${id}` };
}

/** Schemas of the tables that a switch replaced. */
export function replacedSchemasOf(id: number): Pick<ModelSchemas, 'rows' | 'history'> {
  return { rows: `replaced_${id}`, history: `replaced_${id}_history` };
}

export async function insertRebuild(
  client: Queryable,
  rebuild: Pick<Rebuild, 'projections' | 'built' | 'until' | 'versions' | 'isUpgrade'>,
): Promise<Rebuild> {
  const made = await client.query<Row>(
    `INSERT INTO projection.rebuilds (projections, built, until_position, versions, is_upgrade, state)
     VALUES ($1, $2, $3, $4, $5, 'building') RETURNING *`,
    [
      rebuild.projections,
      rebuild.built,
      rebuild.until?.toString() ?? null,
      JSON.stringify(rebuild.versions),
      rebuild.isUpgrade,
    ],
  );
  const [row] = made.rows;
  if (!row) throw new Error('A rebuild was not written down');
  return rebuildOf(row);
}

export async function findRebuild(client: Queryable, id: number): Promise<Rebuild | undefined> {
  const found = await client.query<Row>('SELECT * FROM projection.rebuilds WHERE id = $1', [id]);
  return found.rows[0] && rebuildOf(found.rows[0]);
}

/** The newest rebuilds first. */
export async function listRebuilds(client: Queryable): Promise<Rebuild[]> {
  const found = await client.query<Row>('SELECT * FROM projection.rebuilds ORDER BY id DESC LIMIT $1', [
    LISTED_MAX,
  ]);
  return found.rows.map(rebuildOf);
}

/** Moves a rebuild to a state; false when it is in none of the `from` states. */
export async function moveState(
  client: Queryable,
  id: number,
  { from, to }: { from: readonly RebuildState[]; to: RebuildState },
): Promise<boolean> {
  const moved = await client.query(
    'UPDATE projection.rebuilds SET state = $3, updated_at = now() WHERE id = $1 AND state = ANY ($2::text[])',
    [id, from, to],
  );
  return moved.rowCount === 1;
}

/** Records the start of work, from which the rate is computed. */
export async function noteRunning(client: Queryable, id: number): Promise<void> {
  await client.query(
    'UPDATE projection.rebuilds SET running_since = now(), running_from = events, updated_at = now() WHERE id = $1',
    [id],
  );
}

/** Records the number of events up to the goal, to estimate the remaining time. */
export async function noteGoal(client: Queryable, id: number, events: bigint): Promise<void> {
  await client.query('UPDATE projection.rebuilds SET goal_events = $2 WHERE id = $1', [
    id,
    events.toString(),
  ]);
}
