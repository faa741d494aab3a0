import { z } from 'zod';
import { isDecimal, rateInput, usdField, usdtSchema } from '../money.ts';
import { freeText } from '../text.ts';
import { tronAddressSchema } from '../tron-address.ts';
import { CONTRACT_VERSIONS, TERMS_NOT_ACCEPTED } from './contract.ts';

const required = 'Por favor completa todos los campos';

/** The rates that were shown and agreed to: refused with 409 if others would be recorded. */
export const agreedRates = {
  monthlyReturnRate: rateInput,
  managementFeeRate: rateInput,
  platformFeeRate: rateInput,
};

/** Body of POST /api/investments. The share is checked against the server's own calculation, never trusted. */
export const createInvestmentSchema = z.strictObject({
  warehouseId: z.uuid({ error: (issue) => (issue.input ? 'La bodega no existe.' : required) }),
  amount: usdField(required),
  sharePercentage: z
    .union([z.string(), z.number()])
    .transform(String)
    .refine(isDecimal, 'El porcentaje no es un número válido')
    .optional(),
  walletAddress: z.string({ error: required }).trim().min(1, required).pipe(tronAddressSchema),
  reason: freeText(500).optional(),
  /** The version of the terms that was read and accepted; must be the one in force. */
  termsVersion: z.enum(
    CONTRACT_VERSIONS.map(({ version }) => version),
    TERMS_NOT_ACCEPTED,
  ),
  /** Absent: no check. */
  ...z.object(agreedRates).partial().shape,
});
export type CreateInvestment = z.infer<typeof createInvestmentSchema>;

/** Body of POST /api/reinvestments: paid immediately from the balance. */
export const reinvestSchema = createInvestmentSchema.omit({ walletAddress: true });
export type Reinvest = z.infer<typeof reinvestSchema>;
/** Sent by the worker: pays from the balance what a crash left unpaid. */
export const payFromBalanceSchema = z.strictObject({ investmentId: z.uuid() });
export const confirmInvestmentSchema = z.strictObject({ investmentId: z.uuid(), transferId: z.uuid() });
/** Cancels one's own investment while no payment for it is known. */
export const cancelInvestmentSchema = z.strictObject({ investmentId: z.uuid() });
export const expireInvestmentSchema = z.strictObject({ investmentId: z.uuid() });
/** Releases a reservation whose investment was never created (a crash between two appends). */
export const releaseReservationSchema = z.strictObject({ warehouseId: z.uuid(), investmentId: z.uuid() });
export const releasePaymentAmountSchema = z.strictObject({ amountUsdt: usdtSchema, investmentId: z.uuid() });
