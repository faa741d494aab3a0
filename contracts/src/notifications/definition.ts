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
  /** What is stored of it. Nothing personal: names and notes are looked up when it is read. */
  readonly params: z.ZodObject;
  /** The events that make it. */
  readonly on: readonly EventType[];
  readonly type: NotificationType;
  readonly priority: NotificationPriority;
  /**
   * Which of somebody's switches it hangs on. Always told is what keeps an account and its money safe, what somebody
   * asked for themselves, and the work of the staff.
   */
  readonly category: NotificationCategory | 'always';
  /** Whoever it is for gets a letter about it at once: the day's mail says nothing of it. */
  readonly hasOwnLetter?: true;
  /**
   * Also told to the devices that somebody asked pushes for, which show it on a locked screen: with its message, or by its
   * title alone where the message names an amount, an address or what somebody wrote.
   */
  readonly push?: 'message' | 'title';
}
export type NotificationDefinitions = Readonly<Record<string, NotificationDefinition>>;

/** How a notification reads, and where it leads: a path of the product. */
export interface NotificationWords {
  readonly title: string;
  readonly message: string;
  readonly action: { readonly label: string; readonly url: string } | null;
}

/** What is looked up when a notification is read; null where it has none, or it is gone. */
export interface NotificationSurroundings {
  /** The warehouse it is about. */
  readonly warehouse: string | null;
  /** The person it is about, by name. */
  readonly person: string | null;
  /** What a reviewer wrote. */
  readonly notes: string | null;
  /** Staff resolved it, or it resolved by itself. */
  readonly isSettled: boolean;
}

/** The words of every kind in a group of definitions. */
export type NotificationTexts<D extends NotificationDefinitions> = {
  readonly [K in keyof D]: (
    params: z.output<D[K]['params']>,
    about: NotificationSurroundings,
  ) => NotificationWords;
};
