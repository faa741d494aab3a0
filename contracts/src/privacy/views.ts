import { z } from 'zod';
import { erasureStateSchema, obligationsSchema } from './values.ts';

/** Answer (202) of both: how far it is; the rest follows by itself. */
export const erasureAnswerSchema = z.object({ userId: z.uuid(), state: erasureStateSchema });

/** GET /api/profile/erasure: whether one's data could be erased now, and how far the last request is. */
export const erasureOutlookSchema = z.object({
  possible: z.boolean(),
  /** Null when nobody ever asked for it. */
  state: erasureStateSchema.nullable(),
  obligations: obligationsSchema,
  /** Staff give up their role first. */
  isStaff: z.boolean(),
});
export type ErasureOutlook = z.infer<typeof erasureOutlookSchema>;
