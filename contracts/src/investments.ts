import { z } from 'zod';
import { defineEvent, type EventOf } from './event.ts';
import { CURRENT_CONTRACT } from './investment-contract.ts';
import { isDecimal, percentageSchema, rateSchema, usdField, usdSchema, usdtSchema } from './money.ts';
import { freeText } from './text.ts';
import { tronAddressSchema } from './tron-address.ts';

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

const paymentRequestSchema = z.object({
  /** Treasury address, base58check. */
  to: tronAddressSchema,
  /** Exact amount including the tail that identifies this investment. */
  amountUsdt: usdtSchema,
  expiresAt: z.iso.datetime(),
});

// Events

export const InvestmentCreated = defineEvent(
  'InvestmentCreated',
  z.object({
    investorId: z.uuid(),
    warehouseId: z.uuid(),
    amount: usdSchema,
    sharePercentage: percentageSchema,
    walletAddress: tronAddressSchema,
    terms: investmentTermsSchema,
    payment: paymentRequestSchema,
    reason: z.string().optional(),
  }),
  // Their own words. The wallet is no secret of theirs: it stands on a public chain.
  { personal: ['reason'], person: 'investorId' },
);
/**
 * The investor accepted the conditions: written together with InvestmentCreated, in the same append. An investment
 * without it was made without their acceptance being asked for.
 */
export const InvestmentTermsAccepted = defineEvent(
  'InvestmentTermsAccepted',
  z.object({
    version: z.string(),
    /** Of the text, hex: what was accepted stays known whatever becomes of the words. */
    sha256: z.string().regex(/^[0-9a-f]{64}$/),
  }),
);
export const InvestmentPaymentDetected = defineEvent(
  'InvestmentPaymentDetected',
  z.object({ transferId: z.uuid(), txHash: z.string() }),
);
export const InvestmentConfirmed = defineEvent(
  'InvestmentConfirmed',
  z.object({ transferId: z.uuid(), txHash: z.string() }),
);
export const investmentFailureReasons = ['expired', 'payment_failed', 'underpaid'] as const;
export const InvestmentFailed = defineEvent(
  'InvestmentFailed',
  z.object({ reason: z.enum(investmentFailureReasons) }),
);
/** Written in place of InvestmentCreated when a reservation is taken back: its creation can no longer follow. */
export const InvestmentAbandoned = defineEvent('InvestmentAbandoned', z.object({ warehouseId: z.uuid() }));
export const PaymentAmountClaimed = defineEvent('PaymentAmountClaimed', z.object({ investmentId: z.uuid() }));
export const PaymentAmountReleased = defineEvent(
  'PaymentAmountReleased',
  z.object({ investmentId: z.uuid(), reason: z.string() }),
);

export const investmentEvents = [
  InvestmentCreated,
  InvestmentTermsAccepted,
  InvestmentPaymentDetected,
  InvestmentConfirmed,
  InvestmentFailed,
  InvestmentAbandoned,
  PaymentAmountClaimed,
  PaymentAmountReleased,
] as const;
export type InvestmentEvent = EventOf<(typeof investmentEvents)[number]>;

// Commands

const required = 'Por favor completa todos los campos';

/** Body of POST /api/investments. The share is checked against the server's own, never trusted. */
export const createInvestmentSchema = z.strictObject({
  warehouseId: z.uuid({ error: (issue) => (issue.input ? 'La bodega no existe.' : required) }),
  amount: usdField(required),
  sharePercentage: z
    .union([z.string(), z.number()])
    .transform(String)
    .refine(isDecimal, 'El porcentaje no es un número válido')
    .optional(),
  walletAddress: tronAddressSchema,
  reason: freeText(500).optional(),
  /** The version of the conditions that was read and accepted; absent: nobody was asked. */
  termsVersion: z
    .literal(CURRENT_CONTRACT.version, 'Lee y acepta las condiciones vigentes para invertir')
    .optional(),
});
export type CreateInvestment = z.infer<typeof createInvestmentSchema>;

export const confirmInvestmentSchema = z.strictObject({ investmentId: z.uuid(), transferId: z.uuid() });
export const expireInvestmentSchema = z.strictObject({ investmentId: z.uuid() });
/** Takes back a reservation whose investment was never written (a crash between two appends). */
export const releaseReservationSchema = z.strictObject({ warehouseId: z.uuid(), investmentId: z.uuid() });
export const releasePaymentAmountSchema = z.strictObject({ amountUsdt: usdtSchema, investmentId: z.uuid() });

// Views

export const investmentStatuses = ['pending', 'confirmed', 'failed'] as const;
export const investmentStatusSchema = z.enum(investmentStatuses);
export type InvestmentStatus = z.infer<typeof investmentStatusSchema>;
export const investmentStatusLabels: Record<InvestmentStatus, string> = {
  pending: 'Pendiente',
  confirmed: 'Confirmada',
  failed: 'Fallida',
};

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
