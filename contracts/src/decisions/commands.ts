import { z } from 'zod';
import { requiredText } from '../text.ts';

export const DECISION_REASON_MAX = 500;

/** Body of POST /api/investment-decisions. */
export const recordDecisionSchema = z.strictObject({
  action: z.literal('hold', {
    error: 'Solo se registra la decisión de mantener: las compras quedan en el historial por sí solas',
  }),
  warehouseId: z.uuid({ error: 'Selecciona una bodega' }),
  reason: requiredText(DECISION_REASON_MAX, 'Escribe por qué la mantienes'),
});
export type RecordDecision = z.infer<typeof recordDecisionSchema>;
