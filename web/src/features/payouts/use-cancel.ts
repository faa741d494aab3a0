import { formatUsd } from '@nodo/contracts/money';
import type { WaitingPayout } from '@nodo/contracts/payouts/views';
import { queryClient } from '../../lib/query-client.ts';
import { useCommand } from '../../lib/use-command.ts';
import { cancelPayout } from './api/decide.ts';
import { PAYOUT_TERMS_KEY } from './keys.ts';

/** Cancels one's own payout. */
export function useCancel() {
  return useCommand({
    name: ({ id }: WaitingPayout) => `cancel:${id}`,
    send: ({ id }, key) => cancelPayout(id, key),
    toastKey: 'payout-cancel',
    said: (_answer, { amountUsd }) => ({
      title: 'Envío cancelado',
      description: `${formatUsd(amountUsd)} vuelven a tu saldo disponible.`,
    }),
    failed: 'No se pudo cancelar este envío',
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: ['transactions'] });
      return queryClient.invalidateQueries({ queryKey: PAYOUT_TERMS_KEY });
    },
  });
}
