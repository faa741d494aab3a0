import { z } from 'zod';
import { usdtSchema } from '../money.ts';
import { walletProofMethodSchema, walletReleaseReasonSchema } from './values.ts';

/** Answer (201) of POST /api/wallets/challenges. */
export const walletChallengeSchema = z.object({
  address: z.string(),
  /** To be signed exactly as it is, line breaks included. */
  message: z.string(),
  expiresAt: z.iso.datetime(),
});
export type WalletChallenge = z.infer<typeof walletChallengeSchema>;

/** Answer (201) of POST /api/wallets/transfer-challenges, and a row of GET of the same. */
export const walletTransferSchema = z.object({
  /** Whose proof it is: the transfer has to come from here. */
  address: z.string(),
  to: z.string(),
  /** To be sent exactly as it is. */
  amountUsdt: usdtSchema,
  /** By the time of its block. */
  expiresAt: z.iso.datetime(),
});
export type WalletTransfer = z.infer<typeof walletTransferSchema>;

/** Null: no user was asked for this transfer, or the wallet already has an owner. */
export const walletProvedByTransferSchema = z.object({ walletId: z.uuid().nullable() });

/** Answer (201) of POST /api/wallets. */
export const walletProvedSchema = z.object({
  id: z.uuid(),
  address: z.string(),
  method: walletProofMethodSchema,
  provedAt: z.iso.datetime(),
});

export const walletReleasedSchema = z.object({ id: z.uuid(), address: z.string() });

/** One row of GET /api/wallets: those that count first, then the newest. */
export const walletViewSchema = walletProvedSchema.extend({
  /** Null while it counts as theirs. */
  releasedAt: z.iso.datetime().nullable(),
  releaseReason: walletReleaseReasonSchema.nullable(),
});
export type WalletView = z.infer<typeof walletViewSchema>;
