import { refusal } from '@nodo/contracts/errors';
import type { EventData } from '@nodo/contracts/events';
import { microFromUsdt } from '@nodo/contracts/money';
import type { RecordOutflow } from '@nodo/contracts/reconciliation/commands';
import type { StoredEvent } from '@nodo/platform/event-store';
import { type Decision, unchanged } from '../commands/decision.ts';
import type { Inclusion } from '../transfers/inclusion.ts';

/** A transfer out of the treasury that no payout on the log made. */
export interface Outflow {
  readonly data: EventData<'OutflowDetected'>;
  readonly block: Inclusion;
}

/** Folded from `transfer-{id}`, the stream of transfers in either direction; null where no outflow is recorded. */
export type OutflowState = Outflow | null;

export function evolveOutflow(state: OutflowState, event: StoredEvent): OutflowState {
  return event.type === 'OutflowDetected' ? { data: event.data, block: event.data } : state;
}

/** Recorded once, from an irreversible block. `isOurs`: a payout on the log was signed as this transfer. */
export function decideRecordOutflow(
  state: OutflowState,
  { payoutId: _, ...data }: RecordOutflow,
  treasury: string,
  isOurs: boolean,
): Decision {
  if (data.from !== treasury) {
    return refusal('VALIDATION_FAILED', 'La transferencia no sale de la tesorería.');
  }
  if (microFromUsdt(data.amount) === 0n) {
    return refusal('VALIDATION_FAILED', 'La transferencia no mueve dinero.');
  }
  return state || isOurs ? unchanged : [{ type: 'OutflowDetected', data }];
}
