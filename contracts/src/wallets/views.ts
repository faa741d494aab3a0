import { z } from 'zod';
import { usdtSchema } from '../money.ts';
import { walletProofMethodSchema, walletReleaseReasonSchema } from './values.ts';

/** Response (201) of POST /api/wallets/challenges. */
export const walletChallengeSchema = z.object({
  address: z.string(),
  /** To be signed unchanged, including line breaks. */
  message: z.string(),
  expiresAt: z.iso.datetime(),
});
export type WalletChallenge = z.infer<typeof walletChallengeSchema>;

/** Response (201) of POST /api/wallets/transfer-challenges, and a row of its GET. */
export const walletTransferSchema = z.object({
  /** The address to prove: the transfer must come from it. */
  address: z.string(),
  to: z.string(),
  /** The exact amount to send. */
  amountUsdt: usdtSchema,
  /** Compared with the block's timestamp. */
  expiresAt: z.iso.datetime(),
});
export type WalletTransfer = z.infer<typeof walletTransferSchema>;

/** Null: no user was asked for this transfer, or the wallet already has an owner. */
export const walletProvedByTransferSchema = z.object({ walletId: z.uuid().nullable() });

/** Response (201) of POST /api/wallets. */
export const walletProvedSchema = z.object({
  id: z.uuid(),
  address: z.string(),
  method: walletProofMethodSchema,
  provedAt: z.iso.datetime(),
});

export const walletReleasedSchema = z.object({ id: z.uuid(), address: z.string() });

/** One row of GET /api/wallets: active ones first, then newest first. */
export const walletViewSchema = walletProvedSchema.extend({
  /** Null while active. */
  releasedAt: z.iso.datetime().nullable(),
  releaseReason: walletReleaseReasonSchema.nullable(),
});
export type WalletView = z.infer<typeof walletViewSchema>;
