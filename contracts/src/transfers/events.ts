import { z } from 'zod';
import { from, gone, made } from '../audit/difference.ts';
import { defineEvent } from '../event.ts';
import { blockFields, datedBlockFields, transferLogFields } from './chain-fields.ts';
import { unmatchedReasonLabels, unmatchedReasonSchema } from './values.ts';

// Events (incoming transfers)

export const TransferDetected = defineEvent('TransferDetected', z.object(transferLogFields), {
  audit: { label: 'Transferencia detectada', changes: made },
});
export const TransferIncluded = defineEvent('TransferIncluded', z.object(datedBlockFields), {
  audit: { label: 'Transferencia en un bloque', changes: made },
});
/** Its block is no longer part of the chain. */
export const TransferReorganised = defineEvent('TransferReorganised', z.object(blockFields), {
  audit: { label: 'Transferencia fuera de la cadena', changes: gone },
});
export const TransferConfirmed = defineEvent(
  'TransferConfirmed',
  z.object({
    ...blockFields,
    confirmations: z.int().positive(),
    energyFee: z.int().nonnegative(),
  }),
  { audit: { label: 'Transferencia confirmada', changes: () => from('state', 'confirming', 'confirmed') } },
);
export const TransferMatched = defineEvent('TransferMatched', z.object({ investmentId: z.uuid() }), {
  audit: { label: 'Transferencia asociada', changes: made },
});
/**
 * `investmentId` is the one that requested this exact amount. With `underpaid` and `overpaid` it is a guess by the
 * sender's wallet, and must not be shown to anybody as theirs: see `isAskedFor`.
 */
export const TransferLeftUnmatched = defineEvent(
  'TransferLeftUnmatched',
  z.object({ reason: unmatchedReasonSchema, investmentId: z.uuid().nullable() }),
  {
    audit: {
      label: 'Transferencia sin asociar',
      changes: made,
      reason: 'reason',
      reasonLabels: unmatchedReasonLabels,
    },
  },
);

export const transferEvents = [
  TransferDetected,
  TransferIncluded,
  TransferReorganised,
  TransferConfirmed,
  TransferMatched,
  TransferLeftUnmatched,
] as const;
