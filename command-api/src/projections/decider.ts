import { refusal } from '@nodo/contracts/errors';
import type { DomainEvent, EventData } from '@nodo/contracts/events';
import type { RetryParkedKey, SkipParkedEvent } from '@nodo/contracts/projections/commands';
import type { Decision } from '../commands/decision.ts';

/** Stream `projection-{name}`: ids of the events that this projection has to skip. */
export interface ProjectionState {
  readonly skipped: ReadonlySet<string>;
}

/** The event at which a key is parked, as the projector recorded it. */
export type StandingEvent = EventData<'ParkedKeyRetryRequested'>;

export const nothingSkipped: ProjectionState = { skipped: new Set() };

export function evolveProjection(state: ProjectionState, event: DomainEvent): ProjectionState {
  if (event.type !== 'PoisonEventSkipped') return state;
  return { skipped: new Set([...state.skipped, event.data.eventId]) };
}

/**
 * Skips only the event that the person saw: refused when the key has resumed or is parked at another event. That an
 * event is skipped once is ensured by the stream alone.
 */
export function decideSkip(
  { skipped }: ProjectionState,
  { eventId, reason }: SkipParkedEvent,
  standing: StandingEvent | undefined,
): Decision {
  if (skipped.has(eventId)) return refusal('EVENT_ALREADY_SKIPPED');
  if (standing?.eventId !== eventId) return refusal('EVENT_NOT_PARKED');
  return [{ type: 'PoisonEventSkipped', data: { ...standing, reason } }];
}

/** Requests a retry of a parked key; may be repeated, since the cause may be gone. */
export function decideRetry(
  { skipped }: ProjectionState,
  _command: RetryParkedKey,
  standing: StandingEvent | undefined,
): Decision {
  if (!standing) return refusal('EVENT_NOT_PARKED', 'Esta clave ya no está detenida.');
  // It is about to resume: the projector has not read the skip yet.
  if (skipped.has(standing.eventId)) return refusal('EVENT_ALREADY_SKIPPED');
  return [{ type: 'ParkedKeyRetryRequested', data: standing }];
}
