import { z } from 'zod';
import { made } from '../audit/difference.ts';
import { defineEvent, type KnownFields } from '../event.ts';
import { usdSchema, usdtSchema } from '../money.ts';
import { chainHash, datedBlockFields, hexBytes, signature, sun } from '../transfers/chain-fields.ts';
import { tronAddressSchema } from '../tron-address.ts';
import {
  payoutApprovalSchema,
  payoutFailureLabels,
  payoutFailureSchema,
  payoutHoldSchema,
  payoutReviewReasonSchema,
} from './values.ts';

// Events of `transfer-{id}` for money that leaves. TransferIncluded, TransferReorganised and TransferConfirmed tell
// its place on the chain, as they do of money that comes in.

/** How much to whom: what a decision about a payout is about. */
function paidOf(known: KnownFields): object {
  // In this order, whatever order a row read back from the database has them in.
  const wanted = ['userId', 'to', 'amount'].filter((field) => Object.hasOwn(known, field));
  return Object.fromEntries(wanted.map((field) => [field, known[field]]));
}

/** A payout of a balance was requested. The amount is reserved on the account before this is written. */
export const TransferRequested = defineEvent(
  'TransferRequested',
  z.object({
    purpose: z.literal('distribution'),
    userId: z.uuid(),
    /** The wallet is no secret: it will stand on a public chain. */
    to: tronAddressSchema,
    /** What is sent. */
    amount: usdtSchema,
    /** What it takes from the balance. */
    amountUsd: usdSchema,
    /** Whether a person has to approve it; what is small is approved with the request. */
    needsApproval: z.boolean(),
    /** Why; null where nobody has to, and where it was not yet written down (version 1). */
    review: payoutReviewReasonSchema.nullable(),
  }),
  {
    version: 2,
    upcasts: { 1: (old) => ({ ...old, review: null }) },
    audit: {
      label: 'Pago solicitado',
      changes: ({ purpose: _, ...fields }) => made(fields),
      remembers: ({ userId, to, amount }) => ({ userId, to, amount }),
    },
  },
);
export const TransferApproved = defineEvent('TransferApproved', z.object({ via: payoutApprovalSchema }), {
  audit: {
    label: 'Pago aprobado',
    changesSince: (known, { via }) => made({ ...paidOf(known), approval: via }),
  },
});
export const TransferRejected = defineEvent(
  'TransferRejected',
  z.object({ userId: z.uuid(), reason: z.string() }),
  {
    personal: ['reason'],
    person: 'userId',
    audit: { label: 'Pago rechazado', changesSince: (known) => made(paidOf(known)), reason: 'reason' },
  },
);
/** Taken back by the person who asked for it, while it waited for an approval. */
export const TransferCancelled = defineEvent('TransferCancelled', z.object({ userId: z.uuid() }), {
  audit: { label: 'Pago cancelado', changesSince: (known) => made(paidOf(known)) },
});
/** Written in place of TransferRequested when what was set aside is taken back: a request can no longer follow. */
export const TransferAbandoned = defineEvent('TransferAbandoned', z.object({ userId: z.uuid() }), {
  audit: false,
  label: 'Transferencia abandonada',
});
/** It may be paid and waits for now: to be signed, or to be known of. Written once until the reason changes. */
export const TransferHeld = defineEvent('TransferHeld', z.object({ reason: payoutHoldSchema }), {
  audit: { label: 'Pago en espera', changes: ({ reason }) => made({ hold: reason }) },
});
/** The one transaction that pays it, in full, before anybody else has seen it. These bytes and no others are sent. */
export const TransferSigned = defineEvent(
  'TransferSigned',
  z.object({
    /** 1, and one more after each TransferSignatureExpired. */
    attempt: z.int().positive(),
    txHash: chainHash,
    rawTransaction: hexBytes,
    signature,
    /** Most sun that may be burned for energy. */
    feeLimit: sun,
    expiresAt: z.iso.datetime(),
  }),
  {
    audit: {
      label: 'Pago firmado',
      changes: ({ rawTransaction: _, signature: __, ...fields }) => made(fields),
    },
  },
);
/** A node took it for the first time. */
export const TransferBroadcast = defineEvent('TransferBroadcast', z.object({ txHash: chainHash }), {
  audit: { label: 'Pago enviado a la red', changes: made },
});
/**
 * An irreversible block is later than its expiration, and it stands in none, or what stands there has paid another
 * payout: it can never be paid by these bytes.
 */
export const TransferSignatureExpired = defineEvent(
  'TransferSignatureExpired',
  z.object({ txHash: chainHash, ...datedBlockFields }),
  { audit: { label: 'Firma vencida sin pagarse', changes: made } },
);
export const TransferFailed = defineEvent(
  'TransferFailed',
  z.object({
    reason: payoutFailureSchema,
    txHash: chainHash.nullable(),
    /** What the chain said of it, `REVERT` for one; null where it never got there. */
    detail: z.string().nullable(),
  }),
  {
    audit: {
      label: 'Pago fallido',
      changes: ({ reason: _, ...fields }) => made(fields),
      reason: 'reason',
      reasonLabels: payoutFailureLabels,
    },
  },
);

/**
 * Event of `payoutAllowance-{day}` (UTC): this much of what may leave in 24 hours without anybody's approval is used up.
 * Written before the request is: what then comes to nothing stays counted.
 */
export const PayoutAllowanceUsed = defineEvent(
  'PayoutAllowanceUsed',
  z.object({ transferId: z.uuid(), amountUsd: usdSchema }),
  { audit: false, label: 'Pago sin aprobación contado' },
);

export const payoutEvents = [
  TransferRequested,
  TransferApproved,
  TransferRejected,
  TransferCancelled,
  TransferAbandoned,
  TransferHeld,
  TransferSigned,
  TransferBroadcast,
  TransferSignatureExpired,
  TransferFailed,
  PayoutAllowanceUsed,
] as const;
