import { z } from 'zod';
import { gone, made } from '../audit/difference.ts';
import { defineEvent, type EventOf } from '../event.ts';
import { chainHash } from '../transfers/chain-fields.ts';
import { tronAddressSchema } from '../tron-address.ts';
import { walletProofMethodSchema, walletReleaseReasonLabels, walletReleaseReasonSchema } from './values.ts';

// An address is no secret: it stands on a public chain. Whose it is stands here by the person's id alone.

/** Event of `user-{id}`: they were given a message to sign. A later one about the same address takes its place. */
export const WalletChallengeIssued = defineEvent(
  'WalletChallengeIssued',
  z.object({ walletAddress: tronAddressSchema, nonce: z.string(), expiresAt: z.iso.datetime() }),
  { audit: false, label: 'Mensaje de billetera entregado' },
);
/**
 * Event of `user-{id}`: that message came back signed, and is used up. Written before the wallet's own stream says whose
 * it is; counts to how many wallets a person may have.
 */
export const WalletClaimed = defineEvent(
  'WalletClaimed',
  z.object({ walletAddress: tronAddressSchema, messageHash: chainHash }),
  { audit: false, label: 'Billetera anotada' },
);
/** Event of `user-{id}`: the wallet was somebody else’s, or is theirs no longer. */
export const WalletClaimEnded = defineEvent(
  'WalletClaimEnded',
  z.object({ walletAddress: tronAddressSchema, messageHash: chainHash }),
  { audit: false, label: 'Billetera borrada de la cuenta' },
);

/** Event of `wallet-{id}`, which is named after the address: whose it is from now on. */
export const WalletProved = defineEvent(
  'WalletProved',
  z.object({
    userId: z.uuid(),
    walletAddress: tronAddressSchema,
    method: walletProofMethodSchema,
    /** Of the message that was signed, as it is signed; the message follows from the events of that person. */
    messageHash: chainHash,
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
  WalletClaimed,
  WalletClaimEnded,
  WalletProved,
  WalletReleased,
  WalletClaimAbandoned,
] as const;
export type WalletEvent = EventOf<(typeof walletEvents)[number]>;
