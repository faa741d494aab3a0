import { z } from 'zod';

/** For so long a message can be signed and handed in. */
export const WALLET_CHALLENGE_MINUTES = 10;
/** Wallets that one person can have proved at a time. */
export const MAX_WALLETS = 10;
/** Messages that one person can have open at a time; each is an event. */
export const MAX_OPEN_CHALLENGES = 20;

/** For so long the exact transfer that was asked for counts, by the time of its block. */
export const WALLET_TRANSFER_MINUTES = 60;
/** The largest amount asked for, in micro-USDT: below a cent, and so below any payment. */
export const WALLET_TRANSFER_MAX_MICRO = 9_999;
/** People who can be asked for a transfer from one address at a time. */
export const MAX_EXPECTED_TRANSFERS = 50;

/** How somebody showed that a wallet is theirs. */
export const walletProofMethods = ['signature', 'transfer'] as const;
export const walletProofMethodSchema = z.enum(walletProofMethods);
export const walletProofMethodLabels: Record<z.infer<typeof walletProofMethodSchema>, string> = {
  signature: 'Mensaje firmado',
  transfer: 'Envío exacto',
};

/** Why a wallet is no longer counted as somebody's. */
export const walletReleaseReasons = ['own', 'erasure'] as const;
export const walletReleaseReasonSchema = z.enum(walletReleaseReasons);
export type WalletReleaseReason = z.infer<typeof walletReleaseReasonSchema>;
export const walletReleaseReasonLabels: Record<WalletReleaseReason, string> = {
  own: 'Su titular la liberó',
  erasure: 'Se eliminaron los datos de su titular',
};
