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

/** The tree over the log as it is now. */
export interface TreeNow {
  readonly size: number;
  readonly rootHash: string;
  /** Commit position of its last event. */
  readonly throughPosition: string;
  /** Whether the log was found to differ from its tree. */
  readonly isBroken: boolean;
  /** What its root was at the size of the last head; null when it is smaller, or there is no head. */
  readonly rootAtLast: string | null;
}

export function evolveTreeHeads(state: TreeHeadsState, event: StoredEvent): TreeHeadsState {
  if (event.type !== 'AuditTreeHeadRecorded') return state;
  const { size, rootHash, reason } = event.data;
  const lastDay = reason === 'daily' ? bogotaDay(event.metadata.occurredAt) : state.lastDay;
  return { last: { size, rootHash, reason, recordedAt: event.metadata.occurredAt }, lastDay };
}

/** A head is recorded only of a tree that goes on from the last one. */
export function decideRecordHead(
  { last, lastDay }: TreeHeadsState,
  { reason, occurredAt, tree }: { reason: TreeHeadReason; occurredAt: string; tree: TreeNow },
): Decision {
  if (tree.isBroken) return refusal('AUDIT_TREE_BROKEN');
  if (tree.size === 0) return refusal('NOT_ALLOWED_NOW', 'La historia aún está vacía.');
  if (last) {
    // The tree is being made anew: it says nothing yet about what the head says.
    if (tree.size < last.size) return refusal('UNAVAILABLE');
    if (tree.rootAtLast !== last.rootHash) return refusal('AUDIT_TREE_BROKEN');
    if (tree.size === last.size) return unchanged;
  }
  if (reason === 'daily' && lastDay === bogotaDay(occurredAt)) return unchanged;
  const { size, rootHash, throughPosition } = tree;
  return [{ type: 'AuditTreeHeadRecorded', data: { size, rootHash, throughPosition, reason } }];
}

/** The heads have one stream; its id is never looked at. */
export const PLATFORM = 'platform';
