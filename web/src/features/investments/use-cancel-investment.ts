import type { InvestmentView } from '@nodo/contracts/investments/views';
import { formatUsd } from '@nodo/contracts/money';
import { queryClient } from '../../lib/query-client.ts';
import { useCommand } from '../../lib/use-command.ts';
import { cancelInvestment } from './api/cancel-investment.ts';

/** Cancels one's own unpaid investment; `onSettled` is also called when it was too late. */
export function useCancelInvestment(onSettled: () => void) {
  return useCommand({
    name: ({ id }: InvestmentView) => `cancel-investment:${id}`,
    send: ({ id }, key) => cancelInvestment(id, key),
    toastKey: 'investment-cancel',
    said: (_answer, { amount, warehouse }) => ({
      title: 'Inversión cancelada',
      description: `La reserva de ${formatUsd(amount)} en ${warehouse.name} quedó libre.`,
    }),
    failed: 'No se pudo cancelar esta inversión',
    onSettled: () => {
      onSettled();
      void queryClient.invalidateQueries({ queryKey: ['warehouses'] });
      void queryClient.invalidateQueries({ queryKey: ['portfolio'] });
      return queryClient.invalidateQueries({ queryKey: ['investments'] });
    },
  });
}
