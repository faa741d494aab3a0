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

// Events of `transfer-{id}` for outgoing money. TransferIncluded, TransferReorganised and TransferConfirmed record its
// place on the chain, as for incoming money.

/** Recipient and amount: the subject of a decision about a payout. */
function paidOf(known: KnownFields): object {
  // In this order, whatever the order of fields in a row read from the database.
  const wanted = ['userId', 'to', 'amount'].filter((field) => Object.hasOwn(known, field));
  return Object.fromEntries(wanted.map((field) => [field, known[field]]));
}

/** A payout of a balance was requested. The amount is reserved on the account before this is written. */
export const TransferRequested = defineEvent(
  'TransferRequested',
  z.object({
    purpose: z.literal('distribution'),
    userId: z.uuid(),
    /** The wallet is no secret: it will be on a public chain. */
    to: tronAddressSchema,
    /** Amount sent. */
    amount: usdtSchema,
    /** Amount deducted from the balance. */
    amountUsd: usdSchema,
    /** Whether a person has to approve it; small payouts are approved with the request. */
    needsApproval: z.boolean(),
    /** Reason for the review; null when none is needed, and where it was not recorded (version 1). */
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
/** Cancelled by the requester while it awaited approval. */
export const TransferCancelled = defineEvent('TransferCancelled', z.object({ userId: z.uuid() }), {
  audit: { label: 'Pago cancelado', changesSince: (known) => made(paidOf(known)) },
});
/** Written instead of TransferRequested when the reservation is released, so that a request can no longer follow. */
export const TransferAbandoned = defineEvent('TransferAbandoned', z.object({ userId: z.uuid() }), {
  audit: false,
  label: 'Transferencia abandonada',
});
/** It is approved but on hold: not signed, or its outcome unknown for now. Written once per change of reason. */
export const TransferHeld = defineEvent('TransferHeld', z.object({ reason: payoutHoldSchema }), {
  audit: { label: 'Pago en espera', changes: ({ reason }) => made({ hold: reason }) },
});
/** The one transaction that pays it, in full, before it is broadcast. Only these bytes are ever sent. */
export const TransferSigned = defineEvent(
  'TransferSigned',
  z.object({
    /** 1, incremented after each TransferSignatureExpired. */
    attempt: z.int().positive(),
    txHash: chainHash,
    rawTransaction: hexBytes,
    signature,
    /** Maximum fee in sun that may be burned for energy. */
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
/** A node accepted it for the first time. */
export const TransferBroadcast = defineEvent('TransferBroadcast', z.object({ txHash: chainHash }), {
  audit: { label: 'Pago enviado a la red', changes: made },
});
/**
 * An irreversible block is later than its expiration and the transaction is in no block, or the one found belongs to
 * another payout: these bytes can never pay it.
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
    /** Result code from the chain, e.g. `REVERT`; null when it never got there. */
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
 * Event of `payoutAllowance-{day}` and `payoutAllowance-assigned-{day}` (UTC): uses up part of a 24-hour limit for what
 * goes without approval. Written before the request; if the request then fails, it still counts. `transferId`: of the
 * payout, or of the transfer that is assigned.
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
