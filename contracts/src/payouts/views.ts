import { z } from 'zod';
import { usdSchema, usdtSchema } from '../money.ts';
import { payoutStateSchema } from './states.ts';
import { payoutFailureSchema, payoutHoldSchema, payoutReviewReasonSchema } from './values.ts';

/** Answer (201) of POST /api/blockchain/transactions. */
export const payoutRequestedSchema = z.object({
  id: z.uuid(),
  amount: usdtSchema,
  walletAddress: z.string(),
  type: z.literal('distribution'),
  status: z.literal('pending'),
  /** `requested` when it waits for a person. */
  state: z.enum(['requested', 'approved']),
  createdAt: z.iso.datetime(),
});
export type PayoutRequested = z.infer<typeof payoutRequestedSchema>;

/** A payout of one's own that waits for an approval, and can be taken back until then. */
export const waitingPayoutSchema = z.object({
  id: z.uuid(),
  amount: usdtSchema,
  amountUsd: usdSchema,
  walletAddress: z.string(),
  requestedAt: z.iso.datetime(),
});
export type WaitingPayout = z.infer<typeof waitingPayoutSchema>;

/** GET /api/payouts/terms: what one may ask for. USD as decimal strings. */
export const payoutTermsSchema = z.object({
  available: usdSchema,
  /** Set aside for payouts under way. */
  reserved: usdSchema,
  minimum: usdSchema,
  maximum: usdSchema,
  /** Above this a person approves first. */
  approvalAbove: usdSchema,
  /** What of that is left after one's payouts of the last 24 hours. */
  withoutApproval: usdSchema,
  /** For so long an address is new, and what goes to it waits for a person, too; 0: that is not looked at. */
  newAddressHours: z.number().nonnegative(),
  /** Whether each payout is confirmed with a passkey. */
  needsPasskey: z.boolean(),
  /** The oldest first. */
  waiting: z.array(waitingPayoutSchema),
  /** Addresses one was paid at, the newest first: what looks like one of them and is not is warned about. */
  paidAddresses: z.array(z.string()),
});
export type PayoutTerms = z.infer<typeof payoutTermsSchema>;

/** One row of GET /api/payouts, for staff: newest first, those that wait for a decision before all others. */
export const payoutViewSchema = z.object({
  id: z.uuid(),
  investor: z.object({ id: z.uuid(), name: z.string(), email: z.string() }),
  amount: usdtSchema,
  amountUsd: usdSchema,
  walletAddress: z.string(),
  state: payoutStateSchema,
  /** It waits because its address is new, and not because of its amount. */
  isNewAddress: z.boolean(),
  /** Why it waits, or waited, for a person; null where nobody had to, and where it is not known. */
  review: payoutReviewReasonSchema.nullable(),
  /** While it waits: what was asked for in the 24 hours up to it, itself included and without what came to nothing. */
  lastDay: z.object({ person: usdSchema, platform: usdSchema }).nullable(),
  hold: payoutHoldSchema.nullable(),
  failure: payoutFailureSchema.nullable(),
  /** What the person who refused it wrote. */
  reason: z.string().nullable(),
  /** The person who approved or refused it; null while nobody had to. */
  decidedBy: z.string().nullable(),
  transactionHash: z.string().nullable(),
  explorerUrl: z.string().nullable(),
  requestedAt: z.iso.datetime(),
  decidedAt: z.iso.datetime().nullable(),
});
export type PayoutView = z.infer<typeof payoutViewSchema>;
