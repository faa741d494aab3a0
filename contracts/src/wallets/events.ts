import { z } from 'zod';
import { gone, made } from '../audit/difference.ts';
import { defineEvent } from '../event.ts';
import { usdtSchema } from '../money.ts';
import { chainHash } from '../transfers/chain-fields.ts';
import { tronAddressSchema } from '../tron-address.ts';
import { walletProofMethodSchema, walletReleaseReasonLabels, walletReleaseReasonSchema } from './values.ts';

// An address is no secret: it is on a public chain. Its owner is named here by id alone.

/** Event of `user-{id}`: they were given a message to sign. A later one about the same address takes its place. */
export const WalletChallengeIssued = defineEvent(
  'WalletChallengeIssued',
  z.object({ walletAddress: tronAddressSchema, nonce: z.string(), expiresAt: z.iso.datetime() }),
  { audit: false, label: 'Mensaje de billetera entregado' },
);
/** Event of `user-{id}`: they were asked for an exact transfer from an address. Counts to how many may be open. */
export const WalletTransferRequested = defineEvent(
  'WalletTransferRequested',
  z.object({ walletAddress: tronAddressSchema, expiresAt: z.iso.datetime() }),
  { audit: false, label: 'Envío de billetera pedido' },
);
/**
 * Event of `user-{id}`: that message came back signed and is used up, or that transfer came. Written before the wallet's own stream says whose
 * it is; counts to how many wallets a person may have.
 */
export const WalletClaimed = defineEvent(
  'WalletClaimed',
  z.object({ walletAddress: tronAddressSchema, messageHash: chainHash }),
  { audit: false, label: 'Billetera anotada' },
);
/** Event of `user-{id}`: the wallet was another user’s, or is theirs no longer. */
export const WalletClaimEnded = defineEvent(
  'WalletClaimEnded',
  z.object({ walletAddress: tronAddressSchema, messageHash: chainHash }),
  { audit: false, label: 'Billetera borrada de la cuenta' },
);

/**
 * Event of `wallet-{id}`, which is named after the address: a transfer of just this amount, from here to the treasury,
 * shows that the address is this person's. No two of those open at a time are of the same amount.
 */
export const WalletTransferExpected = defineEvent(
  'WalletTransferExpected',
  z.object({
    userId: z.uuid(),
    walletAddress: tronAddressSchema,
    amount: usdtSchema,
    expiresAt: z.iso.datetime(),
  }),
  { audit: { label: 'Envío exacto pedido', changes: made } },
);
/** Event of `wallet-{id}`: whose it is from now on. */
export const WalletProved = defineEvent(
  'WalletProved',
  z.object({
    userId: z.uuid(),
    walletAddress: tronAddressSchema,
    method: walletProofMethodSchema,
    /**
     * Of the message that was signed, as it is signed, or of the text that says which transfer was asked for: both follow
     * from the events.
     */
    messageHash: chainHash,
    /** The transfer that came; only with that method. */
    transferId: z.uuid().optional(),
  }),
  {
    audit: {
      label: 'Billetera demostrada',
      changes: made,
    },
  },
);
/** It is nobody's from now on. */
export const WalletReleased = defineEvent(
  'WalletReleased',
  z.object({
    userId: z.uuid(),
    walletAddress: tronAddressSchema,
    messageHash: chainHash,
    reason: walletReleaseReasonSchema,
  }),
  {
    audit: {
      label: 'Billetera liberada',
      changes: ({ userId, walletAddress }) => gone({ userId, walletAddress }),
      reason: 'reason',
      reasonLabels: walletReleaseReasonLabels,
    },
  },
);
/** Written in place of WalletProved when a person is erased between the two steps of their proof: it can no longer follow. */
export const WalletClaimAbandoned = defineEvent('WalletClaimAbandoned', z.object({ userId: z.uuid() }), {
  audit: false,
  label: 'Demostración de billetera abandonada',
});

export const walletEvents = [
  WalletChallengeIssued,
  WalletTransferRequested,
  WalletClaimed,
  WalletClaimEnded,
  WalletTransferExpected,
  WalletProved,
  WalletReleased,
  WalletClaimAbandoned,
] as const;
