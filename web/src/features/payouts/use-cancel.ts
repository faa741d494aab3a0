import { formatUsd } from '@nodo/contracts/money';
import type { WaitingPayout } from '@nodo/contracts/payouts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { withKey } from '../../lib/command-keys.ts';
import { isUnauthenticated, readableError } from '../../lib/errors.ts';
import { toast } from '../../ui/toast-store.ts';
import { cancelPayout } from './api/decide.ts';
import { PAYOUT_TERMS_KEY } from './api/get-terms.ts';

const MATTER = 'payout-cancel';

/** Takes back a payout of one's own; `onSettled` also when it was too late for that. */
export function useCancel(onSettled: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: WaitingPayout) => withKey(`cancel:${id}`, (key) => cancelPayout(id, key)),
    onSuccess: (_answer, { amountUsd }) => {
      const description = `${formatUsd(amountUsd)} vuelven a tu saldo disponible.`;
      toast({ title: 'Envío cancelado', description, matter: MATTER });
    },
    onError: (error) => {
      if (isUnauthenticated(error)) return;
      const description = readableError(error, 'No se pudo cancelar este envío');
      toast({ title: 'Error', description, tone: 'destructive', matter: MATTER });
    },
    onSettled: () => {
      onSettled();
      void client.invalidateQueries({ queryKey: ['transactions'] });
      return client.invalidateQueries({ queryKey: PAYOUT_TERMS_KEY });
    },
  });
}
