import { z } from 'zod';
import { from, made } from '../audit/difference.ts';
import { defineEvent } from '../event.ts';
import { usdSchema, usdtSchema } from '../money.ts';
import { payoutApprovalSchema } from '../payouts/values.ts';
import { blockFields } from '../transfers/chain-fields.ts';
import { tronAddressSchema } from '../tron-address.ts';
import {
  reconciliationFailureLabels,
  reconciliationFailureSchema,
  reconciliationWaySchema,
} from './values.ts';

// Events of `reconciliation-{transferId}`: what becomes of one transfer that belongs to no investment

/** Who is meant by what was decided; null where it does not take one. */
const decided = {
  how: reconciliationWaySchema,
  /** The investment that it pays. */
  investmentId: z.uuid().nullable(),
  /** Whose it is from then on: of a match the investor, of a credit the holder of the balance, of a refund the known sender, if any. */
  userId: z.uuid().nullable(),
  /** Where a refund goes. */
  to: tronAddressSchema.nullable(),
};

/** What one person of the staff decided. It counts once it is approved, and is done once the chain was asked again. */
export const ReconciliationProposed = defineEvent(
  'ReconciliationProposed',
  z.object({
    /** 1, and one more for each decision about the same transfer that came to nothing. */
    proposal: z.int().positive(),
    ...decided,
    /** The whole of the transfer. */
    amount: usdtSchema,
    /** The same in USD, rounded down to the cent. */
    amountUsd: usdSchema,
    needsApproval: z.boolean(),
    note: z.string(),
  }),
  {
    personal: ['note'],
    person: 'userId',
    audit: {
      label: 'Conciliación propuesta',
      changes: ({ note: _, ...fields }) => made({ ...fields, state: 'proposed' }),
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
/** By another person, or withdrawn by the one who proposed it. */
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
/** It was approved and can't be done, or its refund came back: nothing moved, and it has to be decided anew. */
export const ReconciliationFailed = defineEvent(
  'ReconciliationFailed',
  z.object({
    proposal: z.int().positive(),
    reason: reconciliationFailureSchema,
    /** The transfer that should have taken it back; null where it did not come to that. */
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
/** Its block was read again from the solid chain: from here on it is carried out, however often that takes. */
export const ReconciliationVerified = defineEvent(
  'ReconciliationVerified',
  z.object({
    proposal: z.int().positive(),
    /** The block that was read, and the solid head it was read at. */
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
/** Done: on the investment, the account or the payout it names. */
export const TransferReconciled = defineEvent(
  'TransferReconciled',
  z.object({
    proposal: z.int().positive(),
    ...decided,
    /** What went to the balance of `userId`: all of a credit, of a match what was too much; null where nothing did. */
    credited: z.object({ amountUsdt: usdtSchema, amountUsd: usdSchema }).nullable(),
    /** The transfer that leaves; null unless it is a refund. */
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
 * First event of `transfer-{id}` of money that goes back to where it came from. Those of a payout follow it: how it was
 * approved, signed, sent and confirmed.
 */
export const RefundRequested = defineEvent(
  'RefundRequested',
  z.object({
    /** The transfer that came in. */
    refundOf: z.uuid(),
    /** Whose it is, where that is known. */
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

export const reconciliationEvents = [
  ReconciliationProposed,
  ReconciliationApproved,
  ReconciliationRejected,
  ReconciliationFailed,
  ReconciliationVerified,
  TransferReconciled,
  TransferRefunded,
  RefundRequested,
] as const;
