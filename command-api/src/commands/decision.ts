import type { Refusal } from '@nodo/contracts/errors';
import type { DomainEvent } from '@nodo/contracts/events';

/** A decider's result: the events to append (none when nothing changes), or a refusal. */
export type Decision = readonly DomainEvent[] | Refusal;

/** No events: the requested state already holds. */
export const unchanged: readonly DomainEvent[] = [];

export function isRefusal(decision: Decision | object): decision is Refusal {
  return 'code' in decision;
}
