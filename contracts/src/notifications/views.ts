import { z } from 'zod';
import { notificationPriorities, notificationTypeSchema } from './definition.ts';

/** Unread ones are counted up to this many: from here on a screen says '99+'. */
export const UNREAD_MAX = 100;
export const NOTIFICATIONS_PAGE_MAX = 50;

/** Query of GET /api/notifications: the last one told first. */
export const listNotificationsQuerySchema = z.strictObject({
  type: notificationTypeSchema.optional(),
  /** Only those that were not read. */
  unread: z.literal('true', { error: 'Escribe unread=true o déjalo' }).optional(),
  limit: z.coerce
    .number({ error: 'El límite es un número' })
    .int('El límite es un número entero')
    .min(1, 'El límite va de 1 a 50')
    .max(NOTIFICATIONS_PAGE_MAX, 'El límite va de 1 a 50')
    .default(20),
  /** `nextCursor` of the page before. */
  cursor: z.string().max(80, 'El cursor no es de esta lista').optional(),
});
export type ListNotificationsQuery = z.infer<typeof listNotificationsQuerySchema>;

export const notificationViewSchema = z.object({
  id: z.uuid(),
  /** One of `notificationKinds`; nothing that is shown hangs on it. */
  kind: z.string(),
  type: notificationTypeSchema,
  priority: z.enum(notificationPriorities),
  title: z.string(),
  message: z.string(),
  /** When what it tells of happened. */
  timestamp: z.iso.datetime(),
  read: z.boolean(),
  /** Where to go from here: a path of the product. */
  action: z.object({ label: z.string(), url: z.string().startsWith('/') }).nullable(),
});
export type NotificationView = z.infer<typeof notificationViewSchema>;

/** GET /api/notifications. */
export const notificationPageSchema = z.object({
  rows: z.array(notificationViewSchema),
  /** Asks for the next page; null on the last one. */
  nextCursor: z.string().nullable(),
  /** How many are unread in all, whatever the filter; at most UNREAD_MAX. */
  unread: z.int().min(0).max(UNREAD_MAX),
  /** Whether what the staff is told is left out until the session was verified with a passkey. */
  needsPasskey: z.boolean(),
});
export type NotificationPage = z.infer<typeof notificationPageSchema>;
