import { z } from 'zod';

/** Minutes in which a message can be signed and submitted. */
export const WALLET_CHALLENGE_MINUTES = 10;
/** Maximum wallets that a person can have proved at a time. */
export const MAX_WALLETS = 10;
/** Maximum open messages per person; each is an event. */
export const MAX_OPEN_CHALLENGES = 20;

/** Minutes in which the requested transfer counts, by its block's timestamp. */
export const WALLET_TRANSFER_MINUTES = 60;
/** Maximum requested amount, in micro-USDT: less than a cent, and so less than any payment. */
export const WALLET_TRANSFER_MAX_MICRO = 9_999;
/** Maximum people with an open transfer request from the same address. */
export const MAX_EXPECTED_TRANSFERS = 50;

/** How ownership of a wallet was proved. */
export const walletProofMethods = ['signature', 'transfer'] as const;
export const walletProofMethodSchema = z.enum(walletProofMethods);
export const walletProofMethodLabels: Record<z.infer<typeof walletProofMethodSchema>, string> = {
  signature: 'Mensaje firmado',
  transfer: 'Envío exacto',
};

/** Why a wallet was released. */
export const walletReleaseReasons = ['own', 'erasure'] as const;
export const walletReleaseReasonSchema = z.enum(walletReleaseReasons);
export type WalletReleaseReason = z.infer<typeof walletReleaseReasonSchema>;
export const walletReleaseReasonLabels: Record<WalletReleaseReason, string> = {
  own: 'Su titular la liberó',
  erasure: 'Se eliminaron los datos de su titular',
};
