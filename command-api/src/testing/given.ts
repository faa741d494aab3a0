import type { DomainEvent } from '@nodo/contracts/events';
import type { Decision } from '../commands/decision.ts';
import { isRefusal } from '../commands/decision.ts';
import type { Fold } from '../commands/stream-cache.ts';
import { storedEvents } from './memory-log.ts';

/** `given(fold)(events)` returns the state a decider would get. */
export function given<S>(fold: Fold<S>, occurredAt?: string): (...events: DomainEvent[]) => S {
  return (...events) =>
    storedEvents(events, occurredAt).reduce((state, event) => fold.evolve(state, event), fold.initial);
}

/** The refusal's code, or the events' types, for short expectations. */
export function outcomeOf(decision: Decision): string | string[] {
  return isRefusal(decision) ? decision.code : decision.map((event) => event.type);
}
