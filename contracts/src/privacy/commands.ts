import { z } from 'zod';
import { requiredText } from '../text.ts';
import { ERASURE_CONFIRMATION } from './values.ts';

const refusalField = requiredText(500, 'Escribe el motivo', { tooLong: 'El motivo es demasiado largo' }).min(
  5,
  'Escribe el motivo',
);

export const erasePersonalDataSchema = z.strictObject({ userId: z.uuid(), reason: refusalField.optional() });
export type ErasePersonalData = z.infer<typeof erasePersonalDataSchema>;

/** Sent by the worker for every unfinished erasure. */
export const continueErasureSchema = z.strictObject({ userId: z.uuid() });
export type ContinueErasure = z.infer<typeof continueErasureSchema>;

/** Body of POST /api/profile/erasure. */
export const eraseOwnDataBodySchema = z.strictObject({
  confirmation: z
    .string({ error: `Escribe ${ERASURE_CONFIRMATION} para confirmar` })
    .trim()
    .refine((text) => text.toUpperCase() === ERASURE_CONFIRMATION, {
      error: `Escribe ${ERASURE_CONFIRMATION} para confirmar`,
    }),
});

/** Body of POST /api/users/{id}/erasure, for a super_admin. The reason stays in the history permanently. */
export const erasePersonBodySchema = z.strictObject({ reason: refusalField });
