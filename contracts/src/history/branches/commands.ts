import { z } from 'zod';
import { rateInput } from '../../money.ts';
import { freeText, lineText, requiredText } from '../../text.ts';
import { placeInput } from '../values.ts';
import { BRANCH_CHANGES_MAX, BRANCH_LABEL_MAX, BRANCH_REASON_MAX, BRANCH_REASON_MIN } from './values.ts';

const DAY = 'Escribe un día, por ejemplo 2026-03-01';
const day = z.iso.date({ error: DAY });
const uuid = (error: string) => z.uuid({ error }).toLowerCase();

export const branchChangeInput = z.discriminatedUnion(
  'kind',
  [
    z.strictObject({ kind: z.literal('monthlyRate'), from: day, rate: rateInput }),
    z
      .strictObject({
        kind: z.literal('fees'),
        from: day,
        managementFeeRate: rateInput.nullable().default(null),
        platformFeeRate: rateInput.nullable().default(null),
      })
      .refine(
        ({ managementFeeRate, platformFeeRate }) => managementFeeRate !== null || platformFeeRate !== null,
        { error: 'Escribe al menos una comisión', path: ['managementFeeRate'] },
      ),
    z.strictObject({ kind: z.literal('warehouseNeverOpened'), warehouseId: uuid('Elige una bodega') }),
    z.strictObject({ kind: z.literal('paymentNotArrived'), investmentId: uuid('Elige una inversión') }),
  ],
  { error: 'No conocemos ese cambio' },
);

/** Body of POST /api/history/branches. */
export const orderBranchSchema = z.strictObject({
  label: lineText(requiredText(BRANCH_LABEL_MAX, 'Escribe un nombre')),
  changes: z
    .array(branchChangeInput, { error: 'Elige al menos un cambio' })
    .min(1, 'Elige al menos un cambio')
    .max(BRANCH_CHANGES_MAX, `Hasta ${BRANCH_CHANGES_MAX} cambios en una suposición`),
  /** Replay up to this position, or to the last event not after this moment; absent: up to now. */
  until: placeInput.optional(),
  reason: freeText(BRANCH_REASON_MAX, { error: 'Escribe el motivo' }).min(
    BRANCH_REASON_MIN,
    'Escribe el motivo: al menos 3 caracteres',
  ),
});
export type OrderBranch = z.infer<typeof orderBranchSchema>;

/** Identifies a branch. DELETE /api/history/branches/{id} has no body. */
export const branchRefSchema = z.strictObject({ branchId: z.uuid().toLowerCase() });
export type BranchRef = z.infer<typeof branchRefSchema>;

/** Result of both commands. */
export const branchOrderedSchema = z.object({ branchId: z.uuid() });
export type BranchOrderedAnswer = z.infer<typeof branchOrderedSchema>;
