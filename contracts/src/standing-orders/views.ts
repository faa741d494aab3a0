import { z } from 'zod';
import { usdSchema } from '../money.ts';
import { standingOrderEndReasonSchema, standingOrderSkipSchema } from './values.ts';

export const standingOrderSchema = z.object({
  warehouseId: z.uuid(),
  warehouseName: z.string(),
  keepBalance: usdSchema,
  termsVersion: z.string(),
  setAt: z.iso.datetime(),
  /** Null while in force. */
  endedAt: z.iso.datetime().nullable(),
  endReason: standingOrderEndReasonSchema.nullable(),
  /** Result after the last distribution; null before the first. */
  last: z
    .object({
      /** `2026-03` */
      period: z.string(),
      at: z.iso.datetime(),
      /** Null when it was invested. */
      skipped: standingOrderSkipSchema.nullable(),
      investmentId: z.uuid().nullable(),
      amount: usdSchema.nullable(),
    })
    .nullable(),
});
export type StandingOrderView = z.infer<typeof standingOrderSchema>;

/** GET /api/standing-order: the last one; null when there never was one. */
export const standingOrderAnswerSchema = z.object({ order: standingOrderSchema.nullable() });

export const standingOrderChangedSchema = z.object({ userId: z.uuid() });
/** Result for the worker: the investment made, if any. */
export const standingOrderRunSchema = z.object({ investmentId: z.uuid().nullable() });
