import { z } from 'zod';
import { rateSchema, usdSchema, usdtSchema } from '../money.ts';

/** Maximum investments in one response. */
export const INVESTMENTS_PAGE = 500;

/** The terms in force when an investment was made; later changes never affect it. */
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

/** The terms that are shown and agreed to before an investment is made. */
export const agreedTermsSchema = investmentTermsSchema.pick({
  monthlyReturnRate: true,
  managementFeeRate: true,
  platformFeeRate: true,
});
export type AgreedTerms = z.infer<typeof agreedTermsSchema>;

export const paymentRequestSchema = z.object({
  /** Treasury address, base58check. Events check it; views don't, since screens would load two libraries for it. */
  to: z.string(),
  /** Exact amount including the tail that identifies this investment. */
  amountUsdt: usdtSchema,
  expiresAt: z.iso.datetime(),
  /** Paid from the balance, which is in that treasury already: no transfer is expected. Absent: paid on the chain. */
  source: z.literal('balance').optional(),
});

/** Payment sources of an investment. */
export const paymentSources = ['chain', 'balance'] as const;

export const investmentFailureReasons = [
  'expired',
  'cancelled',
  'payment_failed',
  'underpaid',
  'insufficient_balance',
] as const;
