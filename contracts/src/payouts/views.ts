import { z } from 'zod';
import { usdSchema, usdtSchema } from '../money.ts';
import { payoutStateSchema, shownPayoutStates } from './states.ts';
import { payoutFailureSchema, payoutHoldSchema, payoutReviewReasonSchema } from './values.ts';

/** Response (201) of POST /api/blockchain/transactions. */
export const payoutRequestedSchema = z.object({
  id: z.uuid(),
  amount: usdtSchema,
  walletAddress: z.string(),
  type: z.literal('distribution'),
  status: z.literal('pending'),
  /** `requested` when it awaits a person's approval. */
  state: z.enum(['requested', 'approved']),
  createdAt: z.iso.datetime(),
});
export type PayoutRequested = z.infer<typeof payoutRequestedSchema>;

/** One of the person's own payouts that awaits approval, and can be cancelled until then. */
export const waitingPayoutSchema = z.object({
  id: z.uuid(),
  amount: usdtSchema,
  amountUsd: usdSchema,
  walletAddress: z.string(),
  requestedAt: z.iso.datetime(),
});
export type WaitingPayout = z.infer<typeof waitingPayoutSchema>;

/** GET /api/payouts/terms: limits for the person's payouts. USD as decimal strings. */
export const payoutTermsSchema = z.object({
  available: usdSchema,
  /** Reserved for payouts in progress. */
  reserved: usdSchema,
  minimum: usdSchema,
  maximum: usdSchema,
  /** Payouts above this need a person's approval. */
  approvalAbove: usdSchema,
  /**
   * Remaining amount without approval, after the payouts of the last 24 hours that needed none either: the person's
   * own, or everybody's where less is left of the platform's limit.
   */
  withoutApproval: usdSchema,
  /** For this many hours an address is new and payouts to it need approval, too; 0: not checked. */
  newAddressHours: z.number().nonnegative(),
  /** Whether each payout must be confirmed with a passkey. */
  needsPasskey: z.boolean(),
  /** The oldest first. */
  waiting: z.array(waitingPayoutSchema),
  /** Addresses of the person's past payouts, newest first: used to warn about look-alike addresses. */
  paidAddresses: z.array(z.string()),
});
export type PayoutTerms = z.infer<typeof payoutTermsSchema>;

/** One row of GET /api/payouts, for staff: newest first, those awaiting a decision before all others. */
export const payoutViewSchema = z.object({
  id: z.uuid(),
  investor: z.object({ id: z.uuid(), name: z.string(), email: z.string() }),
  amount: usdtSchema,
  amountUsd: usdSchema,
  walletAddress: z.string(),
  state: payoutStateSchema,
  /** It awaits approval because of its new address, not its amount. */
  isNewAddress: z.boolean(),
  /** Why it needs, or needed, a person's approval; null when it didn't, and where it is unknown. */
  review: payoutReviewReasonSchema.nullable(),
  /** While waiting: total requested in the 24 hours up to and with it, without refunds and rejected, cancelled or failed ones. */
  lastDay: z.object({ person: usdSchema, platform: usdSchema }).nullable(),
  hold: payoutHoldSchema.nullable(),
  failure: payoutFailureSchema.nullable(),
  /** Reason given by the person who rejected it. */
  reason: z.string().nullable(),
  /** The staff member who approved or rejected it; null until then, and when nobody had to. */
  decidedBy: z.string().nullable(),
  transactionHash: z.string().nullable(),
  explorerUrl: z.string().nullable(),
  requestedAt: z.iso.datetime(),
  decidedAt: z.iso.datetime().nullable(),
});
export type PayoutView = z.infer<typeof payoutViewSchema>;

/** GET /api/payouts/figures: the payouts of GET /api/payouts, all of them, by their state. */
export const payoutFiguresSchema = z.object({
  byState: z.record(
    z.enum(shownPayoutStates),
    z.object({ payouts: z.int().nonnegative(), amount: usdSchema }),
  ),
});
export type PayoutFigures = z.infer<typeof payoutFiguresSchema>;
