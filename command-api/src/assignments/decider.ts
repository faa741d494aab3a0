import type { AssignWorkItem } from '@nodo/contracts/assignments/commands';
import { refusal } from '@nodo/contracts/errors';
import type { StoredEvent } from '@nodo/platform/event-store';
import { type Decision, unchanged } from '../commands/decision.ts';

/** Stream `assignment-{id}`: who is assigned one work item, and since when. */
export type AssignmentState = { readonly assigneeId: string; readonly at: string } | null;
export const nobodys: AssignmentState = null;

export function evolveAssignment(state: AssignmentState, event: StoredEvent): AssignmentState {
  if (event.type !== 'WorkItemAssigned') return state;
  const { assigneeId } = event.data;
  return assigneeId === null ? null : { assigneeId, at: event.metadata.occurredAt };
}

/** Staff may take an item, hand it to a colleague or release it; nobody may take their own verification. */
export function decideAssign(state: AssignmentState, command: AssignWorkItem): Decision {
  const { kind, itemId, assigneeId, since } = command;
  if (kind === 'kyc_expiring' && assigneeId === itemId) {
    return refusal('FORBIDDEN', 'Nadie atiende su propia verificación KYC.');
  }
  // An assignment made before the item last became due has lapsed.
  const holder = state && Date.parse(state.at) >= Date.parse(since) ? state.assigneeId : null;
  if (holder === assigneeId) return unchanged;
  return [{ type: 'WorkItemAssigned', data: { kind, itemId, from: holder, assigneeId } }];
}
