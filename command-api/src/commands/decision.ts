import type { Refusal } from '@nodo/contracts/errors';
import type { DomainEvent } from '@nodo/contracts/events';

/** What a decider answers: the events that follow (none when nothing changes), or why not. */
export type Decision = readonly DomainEvent[] | Refusal;

/** Nothing to record: what was asked for is so already. */
export const unchanged: readonly DomainEvent[] = [];

export function isRefusal(decision: Decision | object): decision is Refusal {
  return 'code' in decision;
}
