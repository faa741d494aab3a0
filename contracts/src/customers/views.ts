import { z } from 'zod';
import { userRowSchema } from '../identity/views.ts';
import { usdSchema } from '../money.ts';
import { walletProofMethodSchema } from '../wallets/values.ts';

/** Maximum wallets in one response, the most relevant first. */
export const CUSTOMER_WALLETS_MAX = 50;

const count = z.int().nonnegative();

/** An address that a person proved, or entered for an investment or payout. */
export const customerWalletSchema = z.object({
  address: z.string(),
  /** Null: ownership was never proved. */
  proof: z
    .object({
      method: walletProofMethodSchema,
      provedAt: z.iso.datetime(),
      /** Null while the proof is valid. */
      releasedAt: z.iso.datetime().nullable(),
    })
    .nullable(),
  /** Number of investments to be paid from it. */
  investments: count,
  /** Number of payouts requested to it, whatever their outcome. */
  payouts: count,
});
export type CustomerWallet = z.infer<typeof customerWalletSchema>;

/** GET /api/users/{id}/overview: summary of one person for staff, consistent at one moment. Money is USD. */
export const customerOverviewSchema = z.object({
  user: userRowSchema,
  /** Null: never started. */
  kyc: z
    .object({
      submittedAt: z.iso.datetime().nullable(),
      /** Since when an approval counts, or counted until it ended; otherwise when the status was last decided. Null while undecided. */
      reviewedAt: z.iso.datetime().nullable(),
      /** Deadline for the decision while it is waiting. */
      dueAt: z.iso.datetime().nullable(),
      /** End of the last approval's validity. */
      expiresAt: z.iso.datetime().nullable(),
    })
    .nullable(),
  money: z.object({
    /** Available for payouts or investments. */
    available: usdSchema,
    /** Reserved for payouts in progress. */
    reserved: usdSchema,
    /** Net returns so far. */
    credited: usdSchema,
    /** Paid out to wallets, not including investments from the balance. */
    paid: usdSchema,
    /** Capital of the confirmed investments in force. */
    invested: usdSchema,
    /** Amount of investments awaiting payment. */
    unpaid: usdSchema,
  }),
  /** Number of investments by status, without failed ones. */
  investments: z.object({ confirmed: count, pending: count }),
  wallets: z.array(customerWalletSchema),
});
export type CustomerOverview = z.infer<typeof customerOverviewSchema>;
