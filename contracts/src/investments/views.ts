import { z } from 'zod';
import { percentageSchema, timesRate, usdSchema } from '../money.ts';
import { repurchaseViewSchema } from '../repurchases/views.ts';
import { investmentStatusSchema } from './statuses.ts';
import { investmentFailureReasons, investmentTermsSchema, paymentRequestSchema } from './values.ts';

/** The state of an investment after a command about it. */
export const investmentStatusOfSchema = z.object({ investmentId: z.uuid(), status: investmentStatusSchema });

/** How to pay: the answer to POST /api/investments, and part of every investment. */
export const paymentViewSchema = paymentRequestSchema.extend({
  /** Opens a wallet with everything filled in: `tron:<to>?…`. */
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
  /** Only staff see whose it is; null in one's own list. */
  investor: z.object({ id: z.uuid(), name: z.string(), email: z.string() }).nullable(),
  amount: usdSchema,
  sharePercentage: percentageSchema,
  status: investmentStatusSchema,
  failureReason: z.enum(investmentFailureReasons).nullable(),
  purchaseDate: z.iso.datetime(),
  confirmedAt: z.iso.datetime().nullable(),
  /** When it was sold back; it earns up to the day before. */
  repurchasedAt: z.iso.datetime().nullable(),
  /** The last request to sell it back; null where there was none. */
  repurchase: repurchaseViewSchema.nullable(),
  walletAddress: z.string(),
  terms: investmentTermsSchema,
  /** The conditions as they were accepted; null where nobody was asked. */
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
 * Link that wallets open with recipient, token and exact amount filled in (the form TronLink and others read).
 * `amountUsdt` is a decimal string.
 */
export function paymentUri(to: string, amountUsdt: string, token: string): string {
  return `tron:${to}?${new URLSearchParams({ amount: amountUsdt, token })}`;
}

type Known = Omit<InvestmentView, 'estimatedMonthlyReturn' | 'annualProjection' | 'payment'> & {
  readonly payment: Omit<PaymentView, 'uri'>;
};

/** An investment with what follows from what is known of it. `token` goes into the link that opens a wallet. */
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
