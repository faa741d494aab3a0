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
/** Those of payouts whose request was written. */
export const shownPayoutStates = payoutStateSchema.exclude(['reserved', 'abandoned']).options;
export type ShownPayoutState = (typeof shownPayoutStates)[number];
/** States of a payout in progress. */
export const openPayoutStates = [
  'reserved',
  'requested',
  'approved',
  'signed',
  'broadcast',
  'confirming',
] as const satisfies readonly PayoutState[];

export const payoutStateLabels = labelTable<ShownPayoutState>({
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
