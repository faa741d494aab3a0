import { z } from 'zod';
import { labelTable } from '../open-table.ts';
import { freeText } from '../text.ts';

/** States of a request to close a warehouse. `approved`: it is closed. */
export const closingStates = ['requested', 'withdrawn', 'rejected', 'approved'] as const;
export const closingStateSchema = z.enum(closingStates);
export type ClosingState = z.infer<typeof closingStateSchema>;
export const closingStateLabels = labelTable<ClosingState>(
  {
    requested: 'Pedido',
    withdrawn: 'Retirado por quien lo pidió',
    rejected: 'No confirmado',
    approved: 'Confirmado',
  },
  'Desconocido',
);

export const CLOSING_REASON_MAX = 500;
const reason = freeText(CLOSING_REASON_MAX, {
  error: 'Escribe el motivo',
  tooLong: 'El motivo tiene hasta 500 caracteres',
}).min(5, 'Escribe el motivo, en al menos 5 caracteres');

const warehouse = { warehouseId: z.uuid() };
/** The request to decide, by the revision of its event, so that nobody decides about another one than they saw. */
const revision = z.int('La revisión es un número entero').min(0, 'La revisión es un número entero desde 0');

/** Body of POST /api/warehouses/{id}/closing. */
export const requestClosingBodySchema = z.strictObject({ reason });
export const requestClosingSchema = requestClosingBodySchema.extend(warehouse);
/** Only by its requester. */
export const withdrawClosingSchema = z.strictObject(warehouse);
/** Body of POST /api/warehouses/{id}/closing/approval. */
export const approveClosingBodySchema = z.strictObject({ revision });
export const approveClosingSchema = approveClosingBodySchema.extend(warehouse);
/** Body of POST /api/warehouses/{id}/closing/rejection. */
export const rejectClosingBodySchema = z.strictObject({ revision, reason });
export const rejectClosingSchema = rejectClosingBodySchema.extend(warehouse);

/** Result of the closing commands. */
export const closingAnswerSchema = z.object({ warehouseId: z.uuid(), state: closingStateSchema });

const who = z.object({ id: z.uuid(), name: z.string() });
/** One row of GET /api/warehouse-closings: a warehouse's last request and its outcome. */
export const closingRowSchema = z.object({
  warehouse: z.object({ id: z.uuid(), name: z.string() }),
  state: closingStateSchema,
  /** Identifies the request. */
  revision: z.int(),
  reason: z.string(),
  requestedBy: who,
  requestedAt: z.iso.datetime(),
  /** Who ended it; null while it is pending. */
  decidedBy: who.nullable(),
  decidedAt: z.iso.datetime().nullable(),
  /** Why it was rejected. */
  rejection: z.string().nullable(),
});
export type ClosingRow = z.infer<typeof closingRowSchema>;

/** Maximum rows of the list: pending ones first, then the newest. */
export const CLOSINGS_MAX = 500;
