import { z } from 'zod';
import { usdtSchema } from '../money.ts';
import { datedBlockFields } from '../transfers/chain-fields.ts';
import { reservesDayField, reservesHourField } from './days.ts';
import {
  liabilitiesSchema,
  logPositionField,
  reservesReasonSchema,
  signedUsdtSchema,
  sumTreeFields,
  treasuryBalancesSchema,
} from './values.ts';

/** Has no fields. */
export const requestReservesCheckSchema = z.strictObject({});
export const reservesCheckAnswerSchema = z.object({ day: reservesDayField, request: z.int().positive() });

/** Sent by the worker: what it read from the chain and from the books. */
export const recordReservesSchema = z.strictObject({
  day: reservesDayField,
  hour: reservesHourField,
  reason: reservesReasonSchema,
  ...datedBlockFields,
  treasuries: treasuryBalancesSchema,
  logPosition: logPositionField,
  inTransit: signedUsdtSchema,
  liabilities: liabilitiesSchema,
  /** The balances as a sum tree; null when the day is sealed already. */
  seal: z.strictObject(sumTreeFields).nullable(),
});
export type RecordReserves = z.infer<typeof recordReservesSchema>;
export const recordReservesAnswerSchema = z.object({
  day: reservesDayField,
  shortfall: usdtSchema.nullable(),
});
