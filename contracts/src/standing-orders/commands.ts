import { z } from 'zod';
import { createInvestmentSchema } from '../investments/commands.ts';
import { usdField } from '../money.ts';
import { periodSchema } from '../periods.ts';

const { warehouseId, termsVersion } = createInvestmentSchema.shape;

/** Body of PUT /api/standing-order: takes the place of the one before. */
export const setStandingOrderSchema = z.strictObject({
  warehouseId,
  /** What the order leaves in the balance, in USD. */
  keepBalance: usdField('Escribe cuánto conservar; puede ser 0'),
  termsVersion,
});
export type SetStandingOrder = z.infer<typeof setStandingOrderSchema>;
export const endStandingOrderSchema = z.strictObject({});
/** Sent by the worker: an order into a warehouse that was closed ends. */
export const endClosedOrderSchema = z.strictObject({ userId: z.uuid() });
/** Sent by the worker once the month's returns are credited to everybody. */
export const runStandingOrderSchema = z.strictObject({ userId: z.uuid(), period: periodSchema });
