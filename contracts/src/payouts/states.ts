import { z } from 'zod';
import { labelTable } from '../open-table.ts';

/**
 * The state of a payout. `reserved` and `abandoned` are never shown: the request was never written, or was withdrawn
 * before it was.
 */
export const payoutStates = [
  'reserved',
  'abandoned',
  'requested',
  'approved',
  'rejected',
  'cancelled',
  'signed',
  'broadcast',
  'confirming',
  'confirmed',
  'failed',
] as const;
export const payoutStateSchema = z.enum(payoutStates);
export type PayoutState = z.infer<typeof payoutStateSchema>;
/** States of a payout in progress. */
export const openPayoutStates = [
  'reserved',
  'requested',
  'approved',
  'signed',
  'broadcast',
  'confirming',
] as const satisfies readonly PayoutState[];

export const payoutStateLabels = labelTable<Exclude<PayoutState, 'reserved' | 'abandoned'>>({
  requested: 'Por aprobar',
  approved: 'Por enviar',
  rejected: 'Rechazado',
  cancelled: 'Cancelado',
  signed: 'Firmado',
  broadcast: 'Enviado',
  confirming: 'Confirmando',
  confirmed: 'Confirmado',
  failed: 'Fallido',
});
