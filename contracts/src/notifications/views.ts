import { z } from 'zod';
import { notificationPriorities, notificationTypeSchema } from './definition.ts';

/** Unread notifications are counted up to this number, from which on '99+' is shown. */
export const UNREAD_MAX = 100;
export const NOTIFICATIONS_PAGE_MAX = 50;

/** Query of GET /api/notifications: newest first. */
export const listNotificationsQuerySchema = z.strictObject({
  type: notificationTypeSchema.optional(),
  /** Only unread ones. */
  unread: z.literal('true', { error: 'Escribe unread=true o déjalo' }).optional(),
  limit: z.coerce
    .number({ error: 'El límite es un número' })
    .int('El límite es un número entero')
    .min(1, 'El límite va de 1 a 50')
    .max(NOTIFICATIONS_PAGE_MAX, 'El límite va de 1 a 50')
    .default(20),
  /** `nextCursor` of the previous page. */
  cursor: z.string().max(80, 'El cursor no es de esta lista').optional(),
});
export type ListNotificationsQuery = z.infer<typeof listNotificationsQuerySchema>;

export const notificationViewSchema = z.object({
  id: z.uuid(),
  /** One of `notificationKinds`, or of a newer version's; does not affect what is shown. */
  kind: z.string(),
  type: notificationTypeSchema,
  priority: z.enum(notificationPriorities),
  title: z.string(),
  message: z.string(),
  /** When the reported event happened. */
  timestamp: z.iso.datetime(),
  read: z.boolean(),
  /** Link: a path within the app. */
  action: z.object({ label: z.string(), url: z.string().startsWith('/') }).nullable(),
});
export type NotificationView = z.infer<typeof notificationViewSchema>;

/** GET /api/notifications. */
export const notificationPageSchema = z.object({
  rows: z.array(notificationViewSchema),
  /** Cursor of the next page; null on the last one. */
  nextCursor: z.string().nullable(),
  /** Total unread, regardless of the filter; at most UNREAD_MAX. */
  unread: z.int().min(0).max(UNREAD_MAX),
  /** Whether staff notifications are omitted until the session is verified with a passkey. */
  needsPasskey: z.boolean(),
});
export type NotificationPage = z.infer<typeof notificationPageSchema>;
