import type { PayoutView } from '@nodo/contracts/payouts/views';
import { queryClient } from '../../lib/query-client.ts';
import { useCommand } from '../../lib/use-command.ts';
import { approvePayout, rejectPayout } from './api/decide.ts';
import { PAYOUTS_KEY } from './keys.ts';

/** A super admin's decision on a payout; a `reason` makes it a rejection. */
export interface PayoutDecision {
  readonly payout: PayoutView;
  readonly reason?: string;
}

export function useDecide(onDone: () => void) {
  return useCommand({
    name: ({ payout: { id }, reason }: PayoutDecision) =>
      reason === undefined ? `approve:${id}` : `reject:${id}:${reason}`,
    send: ({ payout: { id }, reason }, key) =>
      reason === undefined ? approvePayout(id, key) : rejectPayout(id, reason, key),
    toastKey: 'payout-decision',
    said: (_answer, { payout: { investor }, reason }) =>
      reason === undefined
        ? { title: 'Pago aprobado', description: `El pago de ${investor.name} sale en unos segundos.` }
        : { title: 'Pago rechazado', description: `El monto volvió al saldo de ${investor.name}.` },
    failed: 'No se pudo decidir sobre este pago',
    onDone,
    onSettled: () => queryClient.invalidateQueries({ queryKey: PAYOUTS_KEY }),
  });
}
