import type { EventData } from '@nodo/contracts/events';
import type { StoredEvent } from '@nodo/platform/event-store';
import { type Decision, unchanged } from '../commands/decision.ts';

/** Stream `personalDataView-{id}`: whether this person's look at this on this day was recorded. */
export type LookState = boolean;
export const neverLooked: LookState = false;

export function evolveLook(state: LookState, event: StoredEvent): LookState {
  return event.type === 'PersonalDataViewed' || state;
}

/** However often one looks at it in a day, it is told once. */
export function decideLook(isRecorded: LookState, data: EventData<'PersonalDataViewed'>): Decision {
  return isRecorded ? unchanged : [{ type: 'PersonalDataViewed', data }];
}
