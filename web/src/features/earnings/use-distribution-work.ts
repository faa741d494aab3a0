import { periodLabel } from '@nodo/contracts/periods';
import { useMutation } from '@tanstack/react-query';
import { isUnauthenticated, readableError } from '../../lib/errors.ts';
import { settleToasts, toast } from '../../ui/toast-store.ts';
import { approveDistribution, prepareDistribution, refreshDistributions } from './api/distributions.ts';

const MATTER = 'distribution';

function tellFailure(error: unknown, fallback: string): void {
  if (isUnauthenticated(error)) return;
  // Somebody else may have been faster: the screen shows what is so now.
  refreshDistributions();
  const description = readableError(error, fallback);
  toast({ title: 'Error', description, tone: 'destructive', matter: MATTER });
}

/** Prepares a closed month; `onDone` is told which. */
export function usePrepareDistribution(onDone: (period: string) => void) {
  return useMutation({
    mutationFn: prepareDistribution,
    onSuccess: ({ period }) => {
      settleToasts(MATTER);
      onDone(period);
    },
    onError: (error) => tellFailure(error, 'No se pudo preparar la distribución'),
  });
}

/** Approves a prepared month and has it credited. */
export function useApproveDistribution() {
  return useMutation({
    mutationFn: approveDistribution,
    onSuccess: ({ period, state }) => {
      settleToasts(MATTER);
      const description =
        state === 'completed'
          ? `Los rendimientos de ${periodLabel(period)} ya están en los saldos.`
          : `Los rendimientos de ${periodLabel(period)} se están acreditando.`;
      toast({ title: 'Distribución aprobada', description, matter: MATTER });
    },
    onError: (error) => tellFailure(error, 'No se pudo aprobar la distribución'),
  });
}
