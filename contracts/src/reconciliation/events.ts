import { z } from 'zod';
import { from, made } from '../audit/difference.ts';
import { defineEvent } from '../event.ts';
import { usdSchema, usdtSchema } from '../money.ts';
import { payoutApprovalSchema } from '../payouts/values.ts';
import { blockFields, chainHash, datedBlockFields, transferLogFields } from '../transfers/chain-fields.ts';
import { tronAddressSchema } from '../tron-address.ts';
import {
  reconciliationFailureLabels,
  reconciliationFailureSchema,
  reconciliationWaySchema,
} from './values.ts';

// Events of `reconciliation-{transferId}`: handling of a transfer that belongs to no investment, or that no payout made

/** Subjects of the decision; null where it does not need one. */
const decided = {
  how: reconciliationWaySchema,
  /** The investment it pays for. */
  investmentId: z.uuid().nullable(),
  /**
   * The person it belongs to from then on: for a match the investor, for a credit or debit the owner of the balance,
   * for a refund the known sender, if any, and for a payout its recipient, if known.
   */
  userId: z.uuid().nullable(),
  /** Destination of a refund; for an outgoing transfer, where it went. */
  to: tronAddressSchema.nullable(),
};

/** A staff member's proposal. It takes effect once approved, and is carried out after the chain was checked again. */
export const ReconciliationProposed = defineEvent(
  'ReconciliationProposed',
  z.object({
    /** 1, incremented for each unsuccessful decision about the same transfer. */
    proposal: z.int().positive(),
    ...decided,
    /** The transfer's full amount. */
    amount: usdtSchema,
    /** The same in USD, rounded down to the cent. */
    amountUsd: usdSchema,
    /** Of a match: what it leaves over, in USD as well. Absent for every other way, and in events of before. */
    remainderUsd: usdSchema.optional(),
    needsApproval: z.boolean(),
    note: z.string(),
    /** The open payout that an outgoing transfer made; null for every other way, and in version 1. */
    payoutId: z.uuid().nullable(),
  }),
  {
    version: 2,
    upcasts: { 1: (old) => ({ ...old, payoutId: null }) },
    personal: ['note'],
    person: 'userId',
    audit: {
      label: 'Conciliación propuesta',
      // What is left over is told once it is credited.
      changes: ({ note: _, remainderUsd: _remainder, ...fields }) => made({ ...fields, state: 'proposed' }),
      reason: 'note',
    },
  },
);
export const ReconciliationApproved = defineEvent(
  'ReconciliationApproved',
  z.object({ proposal: z.int().positive(), via: payoutApprovalSchema }),
  {
    audit: {
      label: 'Conciliación aprobada',
      changes: ({ via }) => [...from('state', 'proposed', 'approved'), ...made({ approval: via })],
    },
  },
);
/** Rejected by another person, or withdrawn by its proposer. */
export const ReconciliationRejected = defineEvent(
  'ReconciliationRejected',
  z.object({ proposal: z.int().positive(), userId: z.uuid().nullable(), reason: z.string() }),
  {
    personal: ['reason'],
    person: 'userId',
    audit: {
      label: 'Conciliación rechazada',
      changes: ({ userId }) => [...from('state', 'proposed', 'rejected'), ...made({ userId })],
      reason: 'reason',
    },
  },
);
/** It was approved and can't be done, or its refund failed: nothing moved, and a new decision is needed. */
export const ReconciliationFailed = defineEvent(
  'ReconciliationFailed',
  z.object({
    proposal: z.int().positive(),
    reason: reconciliationFailureSchema,
    /** The refund transfer; null when it was never created. */
    payoutId: z.uuid().nullable(),
  }),
  {
    audit: {
      label: 'Conciliación sin efecto',
      changes: () => from('state', 'approved', 'failed'),
      reason: 'reason',
      reasonLabels: reconciliationFailureLabels,
    },
  },
);
/** Its block was re-read from the solid chain: from here on it is carried out, with as many retries as needed. */
export const ReconciliationVerified = defineEvent(
  'ReconciliationVerified',
  z.object({
    proposal: z.int().positive(),
    /** The block that was read, and the solid head at that time. */
    ...blockFields,
    solidHeight: z.int().positive(),
  }),
  {
    audit: {
      label: 'Transferencia comprobada en la cadena',
      changes: ({ proposal: _, ...block }) => [...from('state', 'approved', 'verified'), ...made(block)],
    },
  },
);
/** Done: on the named investment, account or payout. */
export const TransferReconciled = defineEvent(
  'TransferReconciled',
  z.object({
    proposal: z.int().positive(),
    ...decided,
    /** Amount credited to the balance of `userId`: all of a credit, the excess of a match; null when there was none. */
    credited: z.object({ amountUsdt: usdtSchema, amountUsd: usdSchema }).nullable(),
    /** The payout: the refund, or what made an outgoing transfer; null for every other way. */
    payoutId: z.uuid().nullable(),
  }),
  {
    audit: {
      label: 'Transferencia conciliada',
      changes: ({ credited, proposal: _, ...fields }) => [
        ...from('state', 'verified', 'reconciled'),
        ...made({ ...fields, credited: credited?.amountUsd ?? null }),
      ],
    },
  },
);
/** The refund is irreversible. */
export const TransferRefunded = defineEvent(
  'TransferRefunded',
  z.object({ proposal: z.int().positive(), payoutId: z.uuid() }),
  { audit: { label: 'Devolución confirmada', changes: () => from('state', 'reconciled', 'refunded') } },
);

/**
 * First event of `transfer-{id}` for money returned to its sender. A payout's events follow: approved, signed, sent and
 * confirmed.
 */
export const RefundRequested = defineEvent(
  'RefundRequested',
  z.object({
    /** The incoming transfer. */
    refundOf: z.uuid(),
    /** The person it belongs to, where known. */
    userId: z.uuid().nullable(),
    to: tronAddressSchema,
    amount: usdtSchema,
    amountUsd: usdSchema,
  }),
  {
    audit: {
      label: 'Devolución solicitada',
      changes: made,
      remembers: ({ userId, to, amount }) => ({ userId, to, amount }),
    },
  },
);

/**
 * Event of `transfer-{id}` for a transfer out of the treasury that no payout on the log made, read from an irreversible
 * block: after a restore, or because it was sent by other means.
 */
export const OutflowDetected = defineEvent(
  'OutflowDetected',
  z.object({ ...transferLogFields, ...datedBlockFields }),
  { audit: { label: 'Salida sin pago detectada', changes: made } },
);
/**
 * Event of `transfer-{id}` of a payout: a transfer on the chain was found to be this payout, whose signature the log
 * does not have. It is never signed again. `request`: what the log lost of it, when nothing of it is on the stream.
 */
export const TransferFound = defineEvent(
  'TransferFound',
  z.object({
    /** The outgoing transfer. */
    outflowId: z.uuid(),
    txHash: chainHash,
    request: z
      .object({ userId: z.uuid(), to: tronAddressSchema, amount: usdtSchema, amountUsd: usdSchema })
      .nullable(),
  }),
  {
    audit: {
      label: 'Pago encontrado en la cadena',
      changes: ({ request, ...fields }) => made({ ...fields, ...request }),
    },
  },
);

export const reconciliationEvents = [
  ReconciliationProposed,
  ReconciliationApproved,
  ReconciliationRejected,
  ReconciliationFailed,
  ReconciliationVerified,
  TransferReconciled,
  TransferRefunded,
  RefundRequested,
  OutflowDetected,
  TransferFound,
] as const;
