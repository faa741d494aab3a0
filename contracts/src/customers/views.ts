import { z } from 'zod';
import { userRowSchema } from '../identity/views.ts';
import { usdSchema } from '../money.ts';
import { walletProofMethodSchema } from '../wallets/values.ts';

/** Wallets that one answer names at most, those that count first. */
export const CUSTOMER_WALLETS_MAX = 50;

const count = z.int().nonnegative();

/** An address that a person proved, or wrote when they invested or were paid. */
export const customerWalletSchema = z.object({
  address: z.string(),
  /** Null: they never showed that it is theirs. */
  proof: z
    .object({
      method: walletProofMethodSchema,
      provedAt: z.iso.datetime(),
      /** Null while it counts as theirs. */
      releasedAt: z.iso.datetime().nullable(),
    })
    .nullable(),
  /** Investments that were to be paid from it. */
  investments: count,
  /** Payouts that were asked for to it, whatever became of them. */
  payouts: count,
});
export type CustomerWallet = z.infer<typeof customerWalletSchema>;

/** GET /api/users/{id}/overview: one person as staff begin with them, all of one moment. Money is USD. */
export const customerOverviewSchema = z.object({
  user: userRowSchema,
  /** Null: they never began. */
  kyc: z
    .object({
      submittedAt: z.iso.datetime().nullable(),
      /** When the status of now was decided; null while nobody decided. */
      reviewedAt: z.iso.datetime().nullable(),
      /** While it waits: until when it is to be decided. */
      dueAt: z.iso.datetime().nullable(),
      /** Until when the last approval holds, or held. */
      expiresAt: z.iso.datetime().nullable(),
    })
    .nullable(),
  money: z.object({
    /** What they may take out or invest. */
    available: usdSchema,
    /** Set aside for payouts under way. */
    reserved: usdSchema,
    /** Net returns so far. */
    credited: usdSchema,
    /** Sent to their wallets, investments out of the balance not included. */
    paid: usdSchema,
    /** Capital of the confirmed investments in force. */
    invested: usdSchema,
    /** Of the investments that wait for their payment. */
    unpaid: usdSchema,
  }),
  /** Investments by how they stand, those that came to nothing left out. */
  investments: z.object({ confirmed: count, pending: count }),
  wallets: z.array(customerWalletSchema),
});
export type CustomerOverview = z.infer<typeof customerOverviewSchema>;
