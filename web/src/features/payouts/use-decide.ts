import type { PayoutView } from '@nodo/contracts/payouts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { withKey } from '../../lib/command-keys.ts';
import { isUnauthenticated, readableError } from '../../lib/errors.ts';
import { toast } from '../../ui/toast-store.ts';
import { approvePayout, rejectPayout } from './api/decide.ts';
import { PAYOUTS_KEY } from './api/list-payouts.ts';

const MATTER = 'payout-decision';

/** What a super admin decides about a payout; `reason` makes it a refusal. */
export interface PayoutDecision {
  readonly payout: PayoutView;
  readonly reason?: string;
}

export function useDecide(onDone: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ payout: { id }, reason }: PayoutDecision) =>
      reason === undefined
        ? withKey(`approve:${id}`, (key) => approvePayout(id, key))
        : withKey(`reject:${id}:${reason}`, (key) => rejectPayout(id, reason, key)),
    onSuccess: (_answer, { payout, reason }) => {
      const { name } = payout.investor;
      toast({
        title: reason === undefined ? 'Pago aprobado' : 'Pago rechazado',
        description:
          reason === undefined
            ? `El pago de ${name} sale en unos segundos.`
            : `El monto volvió al saldo de ${name}.`,
        matter: MATTER,
      });
      onDone();
    },
    onError: (error) => {
      if (isUnauthenticated(error)) return;
      const description = readableError(error, 'No se pudo decidir sobre este pago');
      toast({ title: 'Error', description, tone: 'destructive', matter: MATTER });
    },
    onSettled: () => client.invalidateQueries({ queryKey: PAYOUTS_KEY }),
  });
}
