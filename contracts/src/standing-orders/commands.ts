import { z } from 'zod';
import { agreedRates, createInvestmentSchema } from '../investments/commands.ts';
import { usdField } from '../money.ts';
import { periodSchema } from '../periods.ts';

const { warehouseId, termsVersion } = createInvestmentSchema.shape;

/** Body of PUT /api/standing-order: replaces the previous order. */
export const setStandingOrderSchema = z.strictObject({
  warehouseId,
  /** Minimum balance that the order keeps, in USD. */
  keepBalance: usdField('Escribe cuánto conservar; puede ser 0'),
  termsVersion,
  /** Required: nobody sees the rates of each investment before it is made. */
  ...agreedRates,
});
export type SetStandingOrder = z.infer<typeof setStandingOrderSchema>;
export const endStandingOrderSchema = z.strictObject({});
/** Sent by the worker: ends an order for a warehouse that was closed. */
export const endClosedOrderSchema = z.strictObject({ userId: z.uuid() });
/** Sent by the worker once the month's returns have been credited to everybody. */
export const runStandingOrderSchema = z.strictObject({ userId: z.uuid(), period: periodSchema });
