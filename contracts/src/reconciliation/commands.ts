import { z } from 'zod';
import { freeText } from '../text.ts';
import { blockFields, datedBlockFields, transferLogFields } from '../transfers/chain-fields.ts';
import { tronAddressSchema } from '../tron-address.ts';

const NOTE_MAX = 500;
const noteField = freeText(NOTE_MAX, {
  error: 'Escribe una nota',
  tooLong: 'La nota es demasiado larga',
}).min(5, 'Escribe una nota: por qué se decide así');
const investmentField = z.uuid('Elige la inversión que paga');
const userField = z.uuid('Elige a la persona');

const match = z.strictObject({ how: z.literal('match'), investmentId: investmentField, note: noteField });
const refund = z.strictObject({ how: z.literal('refund'), to: tronAddressSchema, note: noteField });
const credit = z.strictObject({ how: z.literal('credit'), userId: userField, note: noteField });
const payout = z.strictObject({
  how: z.literal('payout'),
  payoutId: z.uuid('Elige el pago que es'),
  note: noteField,
});
const debit = z.strictObject({ how: z.literal('debit'), userId: userField, note: noteField });
const platform = z.strictObject({ how: z.literal('platform'), note: noteField });
const UNKNOWN_WAY = {
  error: 'Elige qué hacer: match, refund, credit o platform; payout, debit o platform si salió',
};

/** Body of POST /api/unmatched-transfers/{id}/reconciliation. */
export const reconcileBodySchema = z.discriminatedUnion(
  'how',
  [match, refund, credit, payout, debit, platform],
  UNKNOWN_WAY,
);
const transfer = { transferId: z.uuid() };
export const reconcileTransferSchema = z.discriminatedUnion(
  'how',
  [
    match.extend(transfer),
    refund.extend(transfer),
    credit.extend(transfer),
    payout.extend(transfer),
    debit.extend(transfer),
    platform.extend(transfer),
  ],
  UNKNOWN_WAY,
);
export type ReconcileTransfer = z.infer<typeof reconcileTransferSchema>;

/** The proposal of the transfer that is meant, so that nobody decides about another one than they saw. */
const proposalField = z.int('Falta el número de la propuesta').positive();
export const approveReconciliationBodySchema = z.strictObject({ proposal: proposalField });
export const approveReconciliationSchema = approveReconciliationBodySchema.extend(transfer);
export const rejectReconciliationBodySchema = z.strictObject({
  proposal: proposalField,
  reason: freeText(NOTE_MAX, { error: 'Escribe el motivo', tooLong: 'El motivo es demasiado largo' }).min(
    5,
    'Escribe el motivo',
  ),
});
export const rejectReconciliationSchema = rejectReconciliationBodySchema.extend(transfer);

// Commands of the worker

/**
 * The payout that an outgoing transfer's transaction was made for, as far as the worker knows. Only the payout's own
 * stream tells whether it was signed as this transfer.
 */
const madeFor = { payoutId: z.uuid().nullable().default(null) };

/** The transfer was re-read from the solid chain, in this block. */
export const carryOutReconciliationSchema = z.strictObject({
  ...transfer,
  proposal: proposalField,
  ...blockFields,
  solidHeight: z.int().positive(),
  ...madeFor,
});
export type CarryOutReconciliation = z.infer<typeof carryOutReconciliationSchema>;
export const failReconciliationSchema = z.strictObject({
  ...transfer,
  proposal: proposalField,
  reason: z.literal('not_on_chain'),
});
/**
 * A Transfer log of the configured contract out of the treasury stands in a solid block, and no payout on the log made
 * it.
 */
export const recordOutflowSchema = z.strictObject({
  ...transferLogFields,
  ...datedBlockFields,
  ...madeFor,
});
export type RecordOutflow = z.infer<typeof recordOutflowSchema>;
/** Records the outcome of a refund on the reconciliation. */
export const settleRefundSchema = z.strictObject({ ...transfer, payoutId: z.uuid() });
