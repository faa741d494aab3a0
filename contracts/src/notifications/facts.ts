import type { z } from 'zod';
import { merged } from '../fold.ts';
import type { NotificationCategory } from '../preferences/values.ts';
import type { NotificationPriority, NotificationType } from './definition.ts';
import * as domains from './domains.ts';

/** Every kind of notification. */
export const notifications = merged(domains);

export type NotificationKind = keyof typeof notifications;
export type NotificationParams<K extends NotificationKind> = z.output<(typeof notifications)[K]['params']>;
export const notificationKinds = Object.keys(notifications) as readonly NotificationKind[];
/** A notification's kind together with its params. */
export type NotificationFact = {
  [K in NotificationKind]: { kind: K; params: NotificationParams<K> };
}[NotificationKind];

/** Validates params for their kind. Throws ZodError. */
export function notificationFact(kind: NotificationKind, params: unknown): NotificationFact {
  return { kind, params: notifications[kind].params.parse(params) } as NotificationFact;
}

/**
 * As `notificationFact`, for a stored notification that a newer version may have made; undefined where this version
 * does not know its kind or its params.
 */
export function storedFact(stored: string, params: unknown): NotificationFact | undefined {
  const kind = notificationKinds.find((each) => each === stored);
  const known = kind && notifications[kind].params.safeParse(params);
  return known?.success ? ({ kind, params: known.data } as NotificationFact) : undefined;
}

/** The setting that controls a kind, or `always` when it can't be turned off. */
export function notificationCategory(kind: NotificationKind): NotificationCategory | 'always' {
  return notifications[kind].category;
}

/** Whether it is mailed separately, as soon as it happens. */
export function hasOwnLetter(kind: NotificationKind): boolean {
  return 'hasOwnLetter' in notifications[kind];
}

/** Whether it is also pushed to devices. */
export function isPushed(name: string): boolean {
  const kind = notificationKinds.find((each) => each === name);
  if (kind === undefined) return false;
  return 'push' in notifications[kind];
}

export function notificationType(kind: NotificationKind): NotificationType {
  return notifications[kind].type;
}

export function notificationPriority(kind: NotificationKind): NotificationPriority {
  return notifications[kind].priority;
}

/** The kinds that belong to a type. */
export function kindsOfType(type: NotificationType): NotificationKind[] {
  return notificationKinds.filter((kind) => notificationType(kind) === type);
}
