import type { MarkNotificationsRead } from '@nodo/contracts/notifications/commands';
import type { StoredEvent } from '@nodo/platform/event-store';
import { Map as ImmutableMap } from 'immutable';
import { type Decision, unchanged } from '../commands/decision.ts';

/**
 * Stream `notification-{userId}`: what this person has marked as read. Its maps share what did not change, so that
 * thousands fold in linear time.
 */
export interface ReadingState {
  /** Log position of the last mark of each that was marked individually. */
  readonly ids: Marks;
  /** The same of the last notification shown each time all were marked. */
  readonly through: Marks;
}
type Marks = ImmutableMap<string, bigint>;

export const nothingRead: ReadingState = { ids: ImmutableMap(), through: ImmutableMap() };

export function evolveReading(state: ReadingState, event: StoredEvent): ReadingState {
  if (event.type !== 'NotificationsMarkedRead') return state;
  const { ids, through } = event.data;
  const { position } = event;
  return {
    ids: state.ids.merge(ids.map((id): [string, bigint] => [id, position])),
    through: through === null ? state.through : state.through.set(through, position),
  };
}

/**
 * Marks what is not marked since its last step: a payment's notification is unread again with each. Marking all may be
 * repeated, since there may be new ones.
 */
export function decideMarkRead(state: ReadingState, command: MarkNotificationsRead): Decision {
  const { ids = [], all = false, through = null, steps = {} } = command;
  const isMarked = (marks: Marks, id: string) => {
    const mark = marks.get(id);
    return mark !== undefined && mark > BigInt(steps[id] ?? -1);
  };
  if (all) {
    if (through !== null && isMarked(state.through, through)) return unchanged;
    return [{ type: 'NotificationsMarkedRead', data: { ids: [], all, through } }];
  }
  const news = [...new Set(ids)].filter((id) => !isMarked(state.ids, id));
  if (news.length === 0) return unchanged;
  return [{ type: 'NotificationsMarkedRead', data: { ids: news, all, through: null } }];
}
