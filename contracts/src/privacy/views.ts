import { z } from 'zod';
import { erasureBlockersSchema, erasureStateSchema } from './values.ts';

/** Response (202) of both: the current state; the rest runs in the background. */
export const erasureAnswerSchema = z.object({ userId: z.uuid(), state: erasureStateSchema });

/** GET /api/profile/erasure: whether one's data could be erased now, and the state of the last request. */
export const erasureOutlookSchema = z.object({
  possible: z.boolean(),
  /** Null when it was never requested. */
  state: erasureStateSchema.nullable(),
  obligations: erasureBlockersSchema,
  /** Staff must give up their role first. */
  isStaff: z.boolean(),
});
export type ErasureOutlook = z.infer<typeof erasureOutlookSchema>;
