import { z } from 'zod';
import { gone, made } from '../audit/difference.ts';
import { defineEvent } from '../event.ts';
import { usdtSchema } from '../money.ts';
import { chainHash } from '../transfers/chain-fields.ts';
import { tronAddressSchema } from '../tron-address.ts';
import { walletProofMethodSchema, walletReleaseReasonLabels, walletReleaseReasonSchema } from './values.ts';

// An address is no secret: it is on a public chain. Its owner is identified by id only.

/** Event of `user-{id}`: a message to sign was issued. A later one for the same address replaces it. */
export const WalletChallengeIssued = defineEvent(
  'WalletChallengeIssued',
  z.object({ walletAddress: tronAddressSchema, nonce: z.string(), expiresAt: z.iso.datetime() }),
  { audit: false, label: 'Mensaje de billetera entregado' },
);
/** Event of `user-{id}`: an exact transfer from an address was requested. Counts towards the limit of open ones. */
export const WalletTransferRequested = defineEvent(
  'WalletTransferRequested',
  z.object({ walletAddress: tronAddressSchema, expiresAt: z.iso.datetime() }),
  { audit: false, label: 'Envío de billetera pedido' },
);
/**
 * Event of `user-{id}`: the message was returned signed and is used up, or the transfer arrived. Written before the
 * wallet's own stream records the owner; counts towards the limit of wallets per person.
 */
export const WalletClaimed = defineEvent(
  'WalletClaimed',
  z.object({ walletAddress: tronAddressSchema, messageHash: chainHash }),
  { audit: false, label: 'Billetera anotada' },
);
/** Event of `user-{id}`: the wallet belonged to another user, or was released. */
export const WalletClaimEnded = defineEvent(
  'WalletClaimEnded',
  z.object({ walletAddress: tronAddressSchema, messageHash: chainHash }),
  { audit: false, label: 'Billetera borrada de la cuenta' },
);

/**
 * Event of `wallet-{id}`, whose id is derived from the address: a transfer of exactly this amount, from it to the
 * treasury, proves that the address belongs to this person. No two open ones have the same amount.
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
/** Event of `wallet-{id}`: its owner from now on. */
export const WalletProved = defineEvent(
  'WalletProved',
  z.object({
    userId: z.uuid(),
    walletAddress: tronAddressSchema,
    method: walletProofMethodSchema,
    /**
     * Hash of the signed message, or of the text that describes the requested transfer: both can be derived from the
     * events.
     */
    messageHash: chainHash,
    /** The received transfer; only with that method. */
    transferId: z.uuid().optional(),
  }),
  {
    audit: {
      label: 'Billetera demostrada',
      changes: made,
    },
  },
);
/** It has no owner from now on. */
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
/**
 * Written instead of WalletProved when the person is erased between the two steps of the proof, so that it can no
 * longer follow.
 */
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
