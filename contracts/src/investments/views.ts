import { z } from 'zod';
import { percentageSchema, timesRate, usdSchema } from '../money.ts';
import { repurchaseViewSchema } from '../repurchases/views.ts';
import { investmentStatusSchema } from './statuses.ts';
import { investmentFailureReasons, investmentTermsSchema, paymentRequestSchema } from './values.ts';

/** Status of an investment after a command. */
export const investmentStatusOfSchema = z.object({ investmentId: z.uuid(), status: investmentStatusSchema });

/** Payment instructions: the response to POST /api/investments, and part of every investment. */
export const paymentViewSchema = paymentRequestSchema.extend({
  /** Opens a wallet with everything prefilled: `tron:<to>?…`. */
  uri: z.string(),
  transferId: z.uuid().nullable(),
  txHash: z.string().nullable(),
});
export type PaymentView = z.infer<typeof paymentViewSchema>;

/** One row of GET /api/investments. Money is USD as decimal strings. */
export const investmentViewSchema = z.object({
  id: z.uuid(),
  warehouseId: z.uuid(),
  warehouse: z.object({ name: z.string(), location: z.string(), description: z.string() }),
  /** Only staff see the investor; null in one's own list. */
  investor: z.object({ id: z.uuid(), name: z.string(), email: z.string() }).nullable(),
  amount: usdSchema,
  sharePercentage: percentageSchema,
  status: investmentStatusSchema,
  failureReason: z.enum(investmentFailureReasons).nullable(),
  purchaseDate: z.iso.datetime(),
  confirmedAt: z.iso.datetime().nullable(),
  /** When it was repurchased; it earns up to the day before. */
  repurchasedAt: z.iso.datetime().nullable(),
  /** The last repurchase request; null when there was none. */
  repurchase: repurchaseViewSchema.nullable(),
  walletAddress: z.string(),
  terms: investmentTermsSchema,
  /** The terms as accepted; null when acceptance was not required. */
  acceptedTerms: z
    .object({ version: z.string(), sha256: z.string(), acceptedAt: z.iso.datetime() })
    .nullable(),
  /** amount × the rate of its own terms. */
  estimatedMonthlyReturn: usdSchema,
  /** estimatedMonthlyReturn × 12. */
  annualProjection: usdSchema,
  payment: paymentViewSchema,
});
export type InvestmentView = z.infer<typeof investmentViewSchema>;

/**
 * Link that opens a wallet with recipient, token and exact amount prefilled (the format of TronLink and others).
 * `amountUsdt` is a decimal string.
 */
export function paymentUri(to: string, amountUsdt: string, token: string): string {
  return `tron:${to}?${new URLSearchParams({ amount: amountUsdt, token })}`;
}

type Known = Omit<InvestmentView, 'estimatedMonthlyReturn' | 'annualProjection' | 'payment'> & {
  readonly payment: Omit<PaymentView, 'uri'>;
};

/** Builds the view of an investment, including derived values. `token` goes into the payment link. */
export function investmentView(known: Known, token: string): InvestmentView {
  const { payment } = known;
  const estimatedMonthlyReturn = timesRate(known.amount, known.terms.monthlyReturnRate);
  return {
    ...known,
    estimatedMonthlyReturn,
    annualProjection: timesRate(estimatedMonthlyReturn, '12'),
    payment: { ...payment, uri: paymentUri(payment.to, payment.amountUsdt, token) },
  };
}
