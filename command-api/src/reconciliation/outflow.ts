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

/** The same stream as any other transfer's, `transfer-{id}`; null where it is none. */
export type OutflowState = Outflow | null;

export function evolveOutflow(state: OutflowState, event: StoredEvent): OutflowState {
  return event.type === 'OutflowDetected' ? { data: event.data, block: event.data } : state;
}

/** Recorded once, from an irreversible block. */
export function decideRecordOutflow(state: OutflowState, command: RecordOutflow, treasury: string): Decision {
  if (command.from !== treasury) {
    return refusal('VALIDATION_FAILED', 'La transferencia no sale de la tesorería.');
  }
  if (microFromUsdt(command.amount) === 0n) {
    return refusal('VALIDATION_FAILED', 'La transferencia no mueve dinero.');
  }
  return state ? unchanged : [{ type: 'OutflowDetected', data: command }];
}
