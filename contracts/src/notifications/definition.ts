import { z } from 'zod';
import type { EventType } from '../events.ts';
import { labelTable } from '../open-table.ts';
import type { NotificationCategory } from '../preferences/values.ts';

export const notificationTypes = ['payment', 'construction', 'investment', 'system', 'alert'] as const;
export const notificationTypeSchema = z.enum(notificationTypes, { error: 'Ese tipo no existe' });
export type NotificationType = z.infer<typeof notificationTypeSchema>;
export const notificationTypeLabels = labelTable<NotificationType>({
  payment: 'Pago',
  construction: 'Obra',
  investment: 'Inversión',
  system: 'Sistema',
  alert: 'Alerta',
});
export const notificationPriorities = ['high', 'medium', 'low'] as const;
export type NotificationPriority = (typeof notificationPriorities)[number];

/** One kind of notification. */
export interface NotificationDefinition {
  /** Stored parameters. Nothing personal: names and notes are looked up when it is read. */
  readonly params: z.ZodObject;
  /** The events that trigger it. */
  readonly on: readonly EventType[];
  readonly type: NotificationType;
  readonly priority: NotificationPriority;
  /**
   * The person's setting that controls it. `always` is for the safety of an account and its money, for results of the
   * person's own requests, and for staff work.
   */
  readonly category: NotificationCategory | 'always';
  /** The recipient also gets a separate mail immediately, so that the daily digest omits it. */
  readonly hasOwnLetter?: true;
  /**
   * Also sent as a push to subscribed devices, which show it on a locked screen: with its message, or with its title
   * only where the message contains an amount, an address or text that somebody wrote.
   */
  readonly push?: 'message' | 'title';
}
export type NotificationDefinitions = Readonly<Record<string, NotificationDefinition>>;

/** Display texts of a notification, and its link: a path within the app. */
export interface NotificationWords {
  readonly title: string;
  readonly message: string;
  readonly action: { readonly label: string; readonly url: string } | null;
}

/** Data looked up when a notification is read; null where it does not apply or no longer exists. */
export interface NotificationSurroundings {
  /** Name of the warehouse concerned. */
  readonly warehouse: string | null;
  /** Name of the person concerned. */
  readonly person: string | null;
  /** A reviewer's notes. */
  readonly notes: string | null;
  /** Resolved, by staff or automatically. */
  readonly isSettled: boolean;
}

/** The texts of every kind in a group of definitions. */
export type NotificationTexts<D extends NotificationDefinitions> = {
  readonly [K in keyof D]: (
    params: z.output<D[K]['params']>,
    about: NotificationSurroundings,
  ) => NotificationWords;
};
