import type { AssignWorkItem } from '@nodo/contracts/assignments/commands';
import { refusal } from '@nodo/contracts/errors';
import type { StoredEvent } from '@nodo/platform/event-store';
import { type Decision, unchanged } from '../commands/decision.ts';

/** Stream `assignment-{id}`: who has one thing that waits, and since when. */
export type AssignmentState = { readonly assigneeId: string; readonly at: string } | null;
export const nobodys: AssignmentState = null;

export function evolveAssignment(state: AssignmentState, event: StoredEvent): AssignmentState {
  if (event.type !== 'WorkItemAssigned') return state;
  const { assigneeId } = event.data;
  return assigneeId === null ? null : { assigneeId, at: event.metadata.occurredAt };
}

/** Whoever of the staff takes it, gives it to a colleague, or gives it back; nobody has what is about themselves. */
export function decideAssign(state: AssignmentState, command: AssignWorkItem): Decision {
  const { kind, itemId, assigneeId, since } = command;
  if (kind === 'kyc_expiring' && assigneeId === itemId) {
    return refusal('FORBIDDEN', 'Nadie atiende su propia verificación KYC.');
  }
  // Who had it when it waited before has nothing now.
  const holder = state && Date.parse(state.at) >= Date.parse(since) ? state.assigneeId : null;
  if (holder === assigneeId) return unchanged;
  return [{ type: 'WorkItemAssigned', data: { kind, itemId, from: holder, assigneeId } }];
}
