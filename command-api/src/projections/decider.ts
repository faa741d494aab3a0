import { refusal } from '@nodo/contracts/errors';
import type { DomainEvent, EventData } from '@nodo/contracts/events';
import type { RetryParkedKey, SkipParkedEvent } from '@nodo/contracts/projections/commands';
import type { Decision } from '../commands/decision.ts';

/** Stream `projection-{name}`: the ids of the events that this projection is to skip. */
export interface ProjectionState {
  readonly skipped: ReadonlySet<string>;
}

/** The event at which a key stands, as the projector parked it. */
export type StandingEvent = EventData<'ParkedKeyRetryRequested'>;

export const nothingSkipped: ProjectionState = { skipped: new Set() };

export function evolveProjection(state: ProjectionState, event: DomainEvent): ProjectionState {
  if (event.type !== 'PoisonEventSkipped') return state;
  return { skipped: new Set([...state.skipped, event.data.eventId]) };
}

/**
 * Skips what was looked at and nothing else: when the key goes on meanwhile, or stands at another event, it is
 * refused. That an event is skipped once is known from the stream alone.
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

/** Asks for a parked key to be tried again; each time anew, since what was in the way may be gone. */
export function decideRetry(
  { skipped }: ProjectionState,
  _command: RetryParkedKey,
  standing: StandingEvent | undefined,
): Decision {
  if (!standing) return refusal('EVENT_NOT_PARKED', 'Esta clave ya no está detenida.');
  // It is about to go on: the projector has not read yet that its event is skipped.
  if (skipped.has(standing.eventId)) return refusal('EVENT_ALREADY_SKIPPED');
  return [{ type: 'ParkedKeyRetryRequested', data: standing }];
}
