import { z } from 'zod';
import { rateSchema, usdSchema, usdtSchema } from '../money.ts';
import { tronAddressSchema } from '../tron-address.ts';

/** Investments of everybody's that one answer has at most. */
export const INVESTMENTS_PAGE = 500;

/** The conditions in force when an investment was made; later changes never touch them. */
export const investmentTermsSchema = z.object({
  monthlyReturnRate: rateSchema,
  managementFeeRate: rateSchema,
  platformFeeRate: rateSchema,
  recompraEnabled: z.boolean(),
  minimumInvestment: usdSchema,
  /** Revision of `settings-financial`; −1 when the defaults were in force. */
  settingsRevision: z.int(),
  warehouseTotalValue: usdSchema,
  sharePrice: usdSchema,
});
export type InvestmentTerms = z.infer<typeof investmentTermsSchema>;

export const paymentRequestSchema = z.object({
  /** Treasury address, base58check. */
  to: tronAddressSchema,
  /** Exact amount including the tail that identifies this investment. */
  amountUsdt: usdtSchema,
  expiresAt: z.iso.datetime(),
  /** Paid out of the balance, which lies in that treasury already: nothing has to arrive. Absent: on the chain. */
  source: z.literal('balance').optional(),
});

/** Where an investment is paid from. */
export const paymentSources = ['chain', 'balance'] as const;

export const investmentFailureReasons = [
  'expired',
  'cancelled',
  'payment_failed',
  'underpaid',
  'insufficient_balance',
] as const;
