import { z } from 'zod';

/** Maximum ids marked in one call. */
export const NOTIFICATIONS_MARKED_MAX = 200;
const WHICH = 'Di cuáles: una lista de ids o all.';

const bodySchema = z.strictObject({
  ids: z
    .array(z.uuid('Eso no es una notificación.').toLowerCase(), { error: WHICH })
    .min(1, WHICH)
    .max(NOTIFICATIONS_MARKED_MAX, `A la vez se marcan como máximo ${NOTIFICATIONS_MARKED_MAX}.`)
    .optional(),
  all: z.literal(true, { error: WHICH }).optional(),
  through: z.uuid('Eso no es una notificación.').toLowerCase().optional(),
});
type Body = z.infer<typeof bodySchema>;

const isOneWay = ({ ids, all, through }: Body) =>
  (ids === undefined) !== (all === undefined) && (all !== undefined || through === undefined);

/**
 * Body of POST /api/notifications/read: `{ids}`, or `{all: true}`, preferably with the newest one shown in `through`.
 */
export const markNotificationsReadBodySchema = bodySchema.refine(isOneWay, WHICH);

/** `steps`: log positions of the last step of those that are named; who marked one before its last step marks it again. */
export const markNotificationsReadSchema = bodySchema
  .extend({ steps: z.record(z.uuid(), z.string().regex(/^\d+$/)).optional() })
  .refine(isOneWay, WHICH);
export type MarkNotificationsRead = z.infer<typeof markNotificationsReadSchema>;

/** Result: what has been marked as read. */
export const notificationsReadSchema = z.object({ ids: z.array(z.uuid()), all: z.boolean() });
