import type { TreeHeadReason } from '@nodo/contracts/audit/values';
import type { TreeHeadAnswer } from '@nodo/contracts/audit/views';
import { bogotaDay } from '@nodo/contracts/bogota';
import { refusal } from '@nodo/contracts/errors';
import type { StoredEvent } from '@nodo/platform/event-store';
import { type Decision, unchanged } from '../commands/decision.ts';

/** Stream `auditTree-platform`: the heads recorded so far. */
export interface TreeHeadsState {
  readonly last: TreeHeadAnswer | null;
  /** The day in Bogotá of the last daily head, YYYY-MM-DD. */
  readonly lastDay: string | null;
}

export const noHeads: TreeHeadsState = { last: null, lastDay: null };

/** The current Merkle tree over the log. */
export interface TreeNow {
  readonly size: number;
  readonly rootHash: string;
  /** Commit position of its last event. */
  readonly throughPosition: string;
  /** Whether the log was found to differ from its tree. */
  readonly isBroken: boolean;
  /** Its root hash at the size of the last head; null when the tree is smaller than that, or there is no head. */
  readonly rootAtLast: string | null;
}

export function evolveTreeHeads(state: TreeHeadsState, event: StoredEvent): TreeHeadsState {
  if (event.type !== 'AuditTreeHeadRecorded') return state;
  const { size, rootHash, reason } = event.data;
  const lastDay = reason === 'daily' ? bogotaDay(event.metadata.occurredAt) : state.lastDay;
  return { last: { size, rootHash, reason, recordedAt: event.metadata.occurredAt }, lastDay };
}

/** Records a head only of a tree that extends the last recorded one. */
export function decideRecordHead(
  { last, lastDay }: TreeHeadsState,
  { reason, occurredAt, tree }: { reason: TreeHeadReason; occurredAt: string; tree: TreeNow },
): Decision {
  if (tree.isBroken) return refusal('AUDIT_TREE_BROKEN');
  if (tree.size === 0) return refusal('NOT_ALLOWED_NOW', 'La historia aún está vacía.');
  if (last) {
    // The tree is being rebuilt and does not cover the last head yet.
    if (tree.size < last.size) return refusal('UNAVAILABLE');
    if (tree.rootAtLast !== last.rootHash) return refusal('AUDIT_TREE_BROKEN');
    if (tree.size === last.size) return unchanged;
  }
  if (reason === 'daily' && lastDay === bogotaDay(occurredAt)) return unchanged;
  const { size, rootHash, throughPosition } = tree;
  return [{ type: 'AuditTreeHeadRecorded', data: { size, rootHash, throughPosition, reason } }];
}

/** All heads share one stream; the id itself has no meaning. */
export const PLATFORM = 'platform';
