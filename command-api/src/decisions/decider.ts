import type { RecordDecision } from '@nodo/contracts/decisions/commands';
import { refusal } from '@nodo/contracts/errors';
import type { EventData } from '@nodo/contracts/events';
import type { StoredEvent } from '@nodo/platform/event-store';
import { type Decision, unchanged } from '../commands/decision.ts';

/** Stream `decision-{id}`; null until recorded. */
export type DecisionState = EventData<'DecisionRecorded'> | null;

export function evolveDecision(state: DecisionState, event: StoredEvent): DecisionState {
  return event.type === 'DecisionRecorded' ? event.data : state;
}

/** Records what an investor decided about an existing warehouse. */
export function decideRecordDecision(
  state: DecisionState,
  command: RecordDecision,
  { investorId, hasWarehouse }: { readonly investorId: string; readonly hasWarehouse: boolean },
): Decision {
  if (state) return unchanged;
  if (!hasWarehouse) return refusal('WAREHOUSE_NOT_FOUND');
  return [{ type: 'DecisionRecorded', data: { ...command, investorId } }];
}
