import { z } from 'zod';
import { freeText, requiredText } from '../text.ts';

const NOTE_MAX = 500;
const HASH_HINT = 'Pega el hash completo de la transacción: 64 cifras y letras de la a a la f';
/** As shown by explorers and wallets; normalised to lower case without prefix. */
const hashField = z
  .string({ error: HASH_HINT })
  .trim()
  .regex(/^(0x)?[0-9a-f]{64}$/i, HASH_HINT)
  .transform((text) => text.toLowerCase().replace(/^0x/, ''));

/** Without a note: only looks for it among transfers from one's own wallets, and writes nothing. */
export const claimTransferSchema = z.strictObject({
  txHash: hashField,
  note: freeText(NOTE_MAX, { tooLong: 'La explicación es demasiado larga' })
    .refine((text) => text === '' || text.length >= 10, 'Cuéntanos desde qué exchange y cuándo lo enviaste')
    .optional(),
});
export type ClaimTransfer = z.infer<typeof claimTransferSchema>;

/** Withdraws one's own claim. */
export const withdrawTransferClaimSchema = z.strictObject({ claimId: z.uuid() });

export const rejectTransferClaimBodySchema = z.strictObject({
  userId: z.uuid('Falta de quién es el reclamo'),
  reason: requiredText(NOTE_MAX, 'Escribe el motivo', { tooLong: 'El motivo es demasiado largo' }),
});
export const rejectTransferClaimSchema = rejectTransferClaimBodySchema.extend({ claimId: z.uuid() });

/** Sent by the worker: the claimed transfer was decided about. */
export const settleTransferClaimSchema = z.strictObject({
  userId: z.uuid(),
  claimId: z.uuid(),
  transferId: z.uuid(),
});
