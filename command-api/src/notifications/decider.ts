import type { MarkNotificationsRead } from '@nodo/contracts/notifications/commands';
import type { StoredEvent } from '@nodo/platform/event-store';
import { OrderedSet } from 'immutable';
import { type Decision, unchanged } from '../commands/decision.ts';

/**
 * Stream `notification-{userId}`: what this person has marked as read. Its sets share what did not change, so that
 * thousands fold in linear time.
 */
export interface ReadingState {
  /** Marked individually. */
  readonly ids: OrderedSet<string>;
  /** The last notification shown each time all were marked. */
  readonly through: OrderedSet<string>;
}

export const nothingRead: ReadingState = { ids: OrderedSet(), through: OrderedSet() };

export function evolveReading(state: ReadingState, event: StoredEvent): ReadingState {
  if (event.type !== 'NotificationsMarkedRead') return state;
  const { ids, through } = event.data;
  return {
    ids: state.ids.union(ids),
    through: through === null ? state.through : state.through.add(through),
  };
}

/** Marks what is not marked yet. Marking all may be repeated, since there may be new ones. */
export function decideMarkRead(state: ReadingState, command: MarkNotificationsRead): Decision {
  const { ids = [], all = false, through = null } = command;
  if (all) {
    if (through !== null && state.through.has(through)) return unchanged;
    return [{ type: 'NotificationsMarkedRead', data: { ids: [], all, through } }];
  }
  const news = [...new Set(ids)].filter((id) => !state.ids.has(id));
  if (news.length === 0) return unchanged;
  return [{ type: 'NotificationsMarkedRead', data: { ids: news, all, through: null } }];
}
