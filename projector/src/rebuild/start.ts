import { EMPTY_HISTORY, whyAfter, whyBefore } from '@nodo/contracts/history/ends';
import { REBUILDS_KEPT_MAX } from '@nodo/contracts/history/rebuilds/values';
import { type PoolClient, type Queryable, transaction } from '@nodo/platform/postgres';
import { readCheckpoint } from '../engine/checkpoint.ts';
import { type RebuildContext, RebuildRefusedError } from './context.ts';
import { findRebuild, insertRebuild, listRebuilds, moveState, noteGoal, type Rebuild } from './rebuilds.ts';
import { select, tablesOf, UnknownProjectionError, versionsOf } from './selection.ts';
import { dropTables, makeTables } from './tables.ts';

export type Until =
  | { readonly kind: 'position'; readonly position: bigint }
  /** ISO 8601. */
  | { readonly kind: 'moment'; readonly moment: string };

/** What to build: all projections when none is named; up to the live read models when no point is given. */
export interface RebuildOrder {
  readonly projections: readonly string[];
  readonly until?: Until;
  /** Switched to automatically; not refused because of other rebuilds. */
  readonly isUpgrade?: boolean;
}

/** Creates empty tables beside the live ones, for `build` to fill. Throws RebuildRefusedError. */
export async function startRebuild(context: RebuildContext, order: RebuildOrder): Promise<Rebuild> {
  const { asked, built } = selected(context, order.projections);
  const { position: reached } = await readCheckpoint(context.pool);
  if (reached < 0n) throw new RebuildRefusedError('Todavía no hay nada proyectado.');
  return transaction(context.pool, async (client) => {
    await client.query('LOCK TABLE projection.rebuilds IN SHARE ROW EXCLUSIVE MODE');
    const names = asked.map(({ name }) => name);
    if (!order.isUpgrade) await refuseSecond(client, names);
    const until = order.until && (await positionOf(client, order.until));
    const rebuild = await insertRebuild(client, {
      projections: names,
      built: built.map(({ name }) => name),
      until,
      versions: versionsOf(built),
      isUpgrade: order.isUpgrade ?? false,
    });
    await makeTables(client, rebuild.id, tablesOf(built));
    await noteGoal(client, rebuild.id, await eventsUpTo(client, until));
    return rebuild;
  });
}

/**
 * Creates the tables of a rebuild ordered by an event, when its turn comes; false when it was paused or ended
 * meanwhile. Throws RebuildRefusedError.
 */
export async function beginRebuild(context: RebuildContext, id: number): Promise<boolean> {
  return transaction(context.pool, async (client) => {
    await client.query('LOCK TABLE projection.rebuilds IN SHARE ROW EXCLUSIVE MODE');
    const rebuild = await findRebuild(client, id);
    if (rebuild?.state !== 'waiting') return false;
    const { asked, built } = selected(context, rebuild.projections);
    const names = asked.map(({ name }) => name);
    if (!rebuild.changes) await refuseSecond(client, names, id);
    const until =
      rebuild.askedUntil === undefined ? undefined : await positionOf(client, untilOf(rebuild.askedUntil));
    await client.query(
      `UPDATE projection.rebuilds SET state = 'building', built = $2, until_position = $3, versions = $4,
         updated_at = now() WHERE id = $1`,
      [id, built.map(({ name }) => name), until?.toString() ?? null, JSON.stringify(versionsOf(built))],
    );
    await makeTables(client, id, tablesOf(built));
    await noteGoal(client, id, await eventsUpTo(client, until));
    return true;
  });
}

/** Digits are a position, anything else an ISO 8601 moment with its zone. */
export function untilOf(text: string): Until {
  return /^\d+$/.test(text) ? { kind: 'position', position: BigInt(text) } : { kind: 'moment', moment: text };
}

function selected({ projections }: RebuildContext, names: readonly string[]) {
  try {
    return select(projections, names);
  } catch (error) {
    if (!(error instanceof UnknownProjectionError)) throw error;
    const known = projections.map(({ name }) => name).join(', ');
    throw new RebuildRefusedError(`No existe la proyección ${error.message}. Hay: ${known}.`);
  }
}

async function refuseSecond(client: PoolClient, names: readonly string[], except?: number): Promise<void> {
  const others = (await listRebuilds(client)).filter(
    ({ id, state, changes }) => state !== 'dropped' && id !== except && changes === undefined,
  );
  if (others.length >= REBUILDS_KEPT_MAX)
    throw new RebuildRefusedError(`Ya hay ${others.length} reconstrucciones: borra antes alguna.`);
  const open = others.filter(({ state }) => state === 'building' || state === 'paused');
  const same = open.find(({ projections }) => projections.some((name) => names.includes(name)));
  if (same) throw new RebuildRefusedError(`La reconstrucción ${same.id} ya construye alguna de ellas.`);
}

/** Position of the last event at or before the requested point. Throws RebuildRefusedError outside of the history. */
async function positionOf(client: Queryable, until: Until): Promise<bigint> {
  const { position: reached } = await readCheckpoint(client);
  const place = until.kind === 'position' ? until.position.toString() : until.moment;
  const after = whyAfter(place, reached);
  if (after !== undefined) throw new RebuildRefusedError(`${after}.`);
  const condition = until.kind === 'position' ? 'position <= $1' : 'effective_at <= $1';
  const { rows } = await client.query<{ found: string | null; first: string; first_at: Date }>(
    `SELECT position AS first, effective_at AS first_at,
       (SELECT position FROM projection.events WHERE ${condition} ORDER BY position DESC LIMIT 1) AS found
     FROM projection.events ORDER BY position LIMIT 1`,
    [place],
  );
  const [row] = rows;
  if (!row) throw new RebuildRefusedError(`${EMPTY_HISTORY}.`);
  const before = whyBefore(place, { position: BigInt(row.first), at: row.first_at.toISOString() });
  if (before !== undefined || row.found === null)
    throw new RebuildRefusedError(`${before ?? EMPTY_HISTORY}.`);
  return BigInt(row.found);
}

/** Restarts a branch from scratch: the state of its rewriting was lost with the process. */
export async function beginAgain({ pool, projections }: RebuildContext, rebuild: Rebuild): Promise<void> {
  const built = projections.filter(({ name }) => rebuild.built.includes(name));
  await transaction(pool, async (client) => {
    await dropTables(client, rebuild.id);
    await makeTables(client, rebuild.id, tablesOf(built));
    await client.query(
      'UPDATE projection.rebuilds SET position = -1, events = 0, updated_at = now() WHERE id = $1',
      [rebuild.id],
    );
  });
}

async function eventsUpTo(client: Queryable, position: bigint | undefined): Promise<bigint> {
  if (position === undefined) return (await readCheckpoint(client)).events;
  const found = await client.query<{ events: string }>(
    'SELECT count(*) AS events FROM projection.events WHERE position <= $1',
    [position.toString()],
  );
  return BigInt(found.rows[0]?.events ?? 0);
}

/**
 * Lock timeout in milliseconds: until it ends, a drop that waits for somebody's long read makes all further orders
 * wait, and with them the live read models.
 */
const DROP_LOCK_MS = 5_000;

/** Ends a rebuild in any state and drops the tables it created or replaced; false if already dropped. */
export async function dropRebuild(context: Pick<RebuildContext, 'pool'>, id: number): Promise<boolean> {
  return transaction(context.pool, async (client) => {
    await client.query(`SET LOCAL lock_timeout TO ${DROP_LOCK_MS}`);
    const from = ['waiting', 'building', 'paused', 'built', 'failed', 'switched'] as const;
    if (!(await moveState(client, id, { from, to: 'dropped' }))) return false;
    await client.query(
      'UPDATE projection.rebuilds SET wish = NULL, failure = NULL, comparison = NULL WHERE id = $1',
      [id],
    );
    await dropTables(client, id);
    return true;
  });
}
