import { z } from 'zod';
import { usdField } from '../money.ts';
import { freeText } from '../text.ts';
import { REPURCHASE_REASON_MAX } from './values.ts';

const investment = { investmentId: z.uuid() };

/** Body of POST /api/investments/{id}/repurchase: the displayed price, so that nobody sells at another one. */
export const requestRepurchaseBodySchema = z.strictObject({ price: usdField('Falta el precio que viste') });
export const requestRepurchaseSchema = requestRepurchaseBodySchema.extend(investment);
export type RequestRepurchase = z.infer<typeof requestRepurchaseSchema>;
export const withdrawRepurchaseSchema = z.strictObject(investment);

const reason = freeText(REPURCHASE_REASON_MAX, {
  error: 'Escribe el motivo',
  tooLong: 'El motivo es demasiado largo',
}).min(5, 'Escribe el motivo de tu decisión');
/** Body of POST /api/repurchases/{id}/approval and of …/rejection. */
export const decideRepurchaseBodySchema = z.strictObject({ reason });
export const approveRepurchaseSchema = decideRepurchaseBodySchema.extend(investment);
export const rejectRepurchaseSchema = decideRepurchaseBodySchema.extend(investment);
/** Sent by the worker: credits the price of an approved repurchase and releases its shares. */
export const settleRepurchaseSchema = z.strictObject(investment);
