import type { LiveEnvelope } from '@nodo/contracts/live';
import type { Queryable } from '@nodo/platform/postgres';
import { BRANCH_PROJECTIONS } from '../branches/facts.ts';
import { actorId } from './actor.ts';
import type { LogEvent } from './event-index.ts';

/** A message to staff: the status of a rebuild changed. */
export function rebuildChanged(rebuildId: string): LiveEnvelope {
  return { event: 'rebuild.changed', data: { rebuildId }, to: ['staff'] };
}

/**
 * Records orders about rebuilds in the transaction of the batch that contains them, for the rebuild process to
 * find. Orders up to `ordersAfter` are old ones that read models made anew come across: those are not carried out again.
 */
export async function noteRebuildOrders(
  client: Queryable,
  events: readonly LogEvent[],
  ordersAfter: bigint,
): Promise<LiveEnvelope[]> {
  const messages: LiveEnvelope[] = [];
  for (const event of events) {
    const statement = orderOf(event, event.position > ordersAfter);
    if (!statement) continue;
    await client.query(statement.sql, statement.values);
    messages.push(rebuildChanged(statement.values[0]));
  }
  return messages;
}

interface Order {
  readonly sql: string;
  readonly values: [rebuildId: string, ...others: unknown[]];
}

const REQUESTED = `
  INSERT INTO projection.rebuilds (order_id, projections, asked_until, reason, asked_by, state, built, versions,
    is_upgrade, is_queued, started_at)
  VALUES ($1, $2, $3, $4, $5, $6, '{}', '{}', false, true, $7) ON CONFLICT (order_id) DO NOTHING`;

/** A rebuild with changes: a branch of the history, of the projections its figures are read from. */
const BRANCH = `
  INSERT INTO projection.rebuilds (order_id, projections, asked_until, reason, asked_by, state, built, versions,
    is_upgrade, is_queued, started_at, label, changes)
  VALUES ($1, $2, $3, $4, $5, $6, '{}', '{}', false, true, $7, $8, $9) ON CONFLICT (order_id) DO NOTHING`;

/** The process that builds it stops at its next batch; only then are its tables dropped. */
const ENDED = [
  "wish = 'drop', state = CASE WHEN state IN ('waiting', 'building') THEN 'paused' ELSE state END",
  "state <> 'dropped'",
] as const;

function orderOf(event: LogEvent, isNew: boolean): Order | undefined {
  if ('unreadable' in event) return undefined;
  switch (event.type) {
    case 'RebuildRequested': {
      const { rebuildId, projections, until, reason } = event.data;
      const { actor, occurredAt } = event.metadata;
      const state = isNew ? 'waiting' : 'dropped';
      return {
        sql: REQUESTED,
        values: [rebuildId, projections, until, reason, actorId(actor), state, occurredAt],
      };
    }
    case 'RebuildPaused':
      return update(event.data, "state = 'paused'", "state IN ('waiting', 'building')");
    case 'RebuildResumed':
      return update(
        event.data,
        "state = 'waiting', is_queued = true, failure = NULL, comparison = NULL",
        "state IN ('paused', 'failed', 'built') AND wish IS NULL",
      );
    case 'BranchOrdered': {
      const { branchId, label, changes, upTo, reason } = event.data;
      const { actor, occurredAt } = event.metadata;
      const state = isNew ? 'waiting' : 'dropped';
      const about = [BRANCH_PROJECTIONS, upTo, reason, actorId(actor), state, occurredAt];
      return { sql: BRANCH, values: [branchId, ...about, label, JSON.stringify(changes)] };
    }
    case 'BranchDeleted':
      return update({ rebuildId: event.data.branchId }, ...ENDED);
    case 'RebuildCancelled':
    case 'RebuildDropped':
      return update(event.data, ...ENDED);
    case 'RebuildSwitchRequested': {
      const wish = event.data.acceptsDifferences ? 'switch_anyway' : 'switch';
      return update(
        event.data,
        `wish = '${wish}', is_queued = true, failure = NULL`,
        "state = 'built' AND wish IS NULL",
      );
    }
    default:
      return undefined;
  }
}

function update({ rebuildId }: { rebuildId: string }, set: string, where: string): Order {
  const sql = `UPDATE projection.rebuilds SET ${set}, updated_at = now() WHERE order_id = $1 AND ${where}`;
  return { sql, values: [rebuildId] };
}
