import { z } from 'zod';

/** Maximum ids marked in one call. */
export const NOTIFICATIONS_MARKED_MAX = 200;
const WHICH = 'Di cuáles: una lista de ids o all.';

/**
 * Body of POST /api/notifications/read: `{ids}`, or `{all: true}`, preferably with the newest one shown in `through`.
 */
export const markNotificationsReadSchema = z
  .strictObject({
    ids: z
      .array(z.uuid('Eso no es una notificación.').toLowerCase(), { error: WHICH })
      .min(1, WHICH)
      .max(NOTIFICATIONS_MARKED_MAX, `A la vez se marcan como máximo ${NOTIFICATIONS_MARKED_MAX}.`)
      .optional(),
    all: z.literal(true, { error: WHICH }).optional(),
    through: z.uuid('Eso no es una notificación.').toLowerCase().optional(),
  })
  .refine(({ ids, all }) => (ids === undefined) !== (all === undefined), WHICH)
  .refine(({ all, through }) => all !== undefined || through === undefined, WHICH);
export type MarkNotificationsRead = z.infer<typeof markNotificationsReadSchema>;

/** Result: what has been marked as read. */
export const notificationsReadSchema = z.object({ ids: z.array(z.uuid()), all: z.boolean() });
