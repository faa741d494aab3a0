import { refusal } from '@nodo/contracts/errors';
import type { ChangeNotificationPreferences, ChangePreferences } from '@nodo/contracts/preferences/commands';
import { defaultPreferencesView, type PreferencesView } from '@nodo/contracts/preferences/views';
import type { StoredEvent } from '@nodo/platform/event-store';
import { type Decision, unchanged } from '../commands/decision.ts';
import type { UserState } from '../identity/user-state.ts';

/** The preferences after an event that changes some; undefined when it changes none. */
export function evolvePreferences(
  before: PreferencesView = defaultPreferencesView,
  event: StoredEvent,
): PreferencesView | undefined {
  if (event.type === 'UserPreferencesChanged') {
    const { previous: _, ...values } = event.data;
    return { ...before, ...defined(values) };
  }
  if (event.type === 'NotificationPreferencesChanged') {
    const { previous: _, via: __, ...values } = event.data;
    return { ...before, notifications: { ...before.notifications, ...defined(values) } };
  }
  return undefined;
}

/** Changes a user's interface preferences; only what differs is recorded. */
export function decideChangePreferences(state: UserState, command: ChangePreferences): Decision {
  if (!state) return refusal('ACCOUNT_NOT_FOUND');
  const { notifications: _, ...now } = preferencesOf(state);
  const { values, previous } = changed(now, command);
  if (Object.keys(values).length === 0) return unchanged;
  return [{ type: 'UserPreferencesChanged', data: { ...values, previous } }];
}

/** Changes which notifications a user gets, and how; only what differs is recorded. */
export function decideChangeNotificationPreferences(
  state: UserState,
  command: ChangeNotificationPreferences,
): Decision {
  if (!state) return refusal('ACCOUNT_NOT_FOUND');
  const { values, previous } = changed(preferencesOf(state).notifications, command);
  if (Object.keys(values).length === 0) return unchanged;
  return [{ type: 'NotificationPreferencesChanged', data: { ...values, previous } }];
}

/** Ends the daily digest for whoever holds a link from one; no events where it has ended already. */
export function decideStopMailDigest(state: UserState): Decision {
  if (!state) return refusal('ACCOUNT_NOT_FOUND');
  const { values, previous } = changed(preferencesOf(state).notifications, { email: false });
  if (Object.keys(values).length === 0) return unchanged;
  return [{ type: 'NotificationPreferencesChanged', data: { ...values, previous, via: 'mail_link' } }];
}

export function preferencesOf(state: UserState): PreferencesView {
  return state?.preferences ?? defaultPreferencesView;
}

type SomeOf<T> = { [K in keyof T]?: T[K] };
type Wanted<T> = { [K in keyof T]?: T[K] | undefined };

function changed<T extends object>(now: T, wanted: Wanted<T>): { values: SomeOf<T>; previous: SomeOf<T> } {
  const values: SomeOf<T> = {};
  const previous: SomeOf<T> = {};
  for (const name of keysOf(now)) {
    const value = wanted[name];
    if (value === undefined || value === now[name]) continue;
    values[name] = value;
    previous[name] = now[name];
  }
  return { values, previous };
}

function keysOf<T extends object>(value: T): (keyof T)[] {
  return Object.keys(value) as (keyof T)[];
}

function defined<T extends object>(values: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  const entries = Object.entries(values).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as { [K in keyof T]?: Exclude<T[K], undefined> };
}
