import { z } from 'zod';

/** For so long a message can be signed and handed in. */
export const WALLET_CHALLENGE_MINUTES = 10;
/** Wallets that one person can have proved at a time. */
export const MAX_WALLETS = 10;
/** Messages that one person can have open at a time; each is an event. */
export const MAX_OPEN_CHALLENGES = 20;

/** How somebody showed that a wallet is theirs. */
export const walletProofMethods = ['signature'] as const;
export const walletProofMethodSchema = z.enum(walletProofMethods);
export const walletProofMethodLabels: Record<z.infer<typeof walletProofMethodSchema>, string> = {
  signature: 'Mensaje firmado',
};

/** Why a wallet is no longer counted as somebody's. */
export const walletReleaseReasons = ['own', 'erasure'] as const;
export const walletReleaseReasonSchema = z.enum(walletReleaseReasons);
export type WalletReleaseReason = z.infer<typeof walletReleaseReasonSchema>;
export const walletReleaseReasonLabels: Record<WalletReleaseReason, string> = {
  own: 'Su titular la liberó',
  erasure: 'Se eliminaron los datos de su titular',
};
