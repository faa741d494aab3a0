import type { EventData } from '@nodo/contracts/events';
import type { StoredEvent } from '@nodo/platform/event-store';
import { type Decision, unchanged } from '../commands/decision.ts';

/** Stream `personalDataView-{id}`: whether this viewer's access to this data on this day was recorded. */
export type LookState = boolean;
export const neverLooked: LookState = false;

export function evolveLook(state: LookState, event: StoredEvent): LookState {
  return event.type === 'PersonalDataViewed' || state;
}

/** Records one view a day, however often the data is opened. */
export function decideLook(isRecorded: LookState, data: EventData<'PersonalDataViewed'>): Decision {
  return isRecorded ? unchanged : [{ type: 'PersonalDataViewed', data }];
}
