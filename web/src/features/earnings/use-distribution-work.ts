import { periodLabel } from '@nodo/contracts/periods';
import { useCommand } from '../../lib/use-command.ts';
import { approveDistribution, prepareDistribution, refreshDistributions } from './api/distributions.ts';

const TOAST_KEY = 'distribution';

/** Prepares a closed month; `onDone` gets its period. */
export function usePrepareDistribution(onDone: (period: string) => void) {
  return useCommand({
    name: (period: string) => `distribution ${period}`,
    send: prepareDistribution,
    toastKey: TOAST_KEY,
    failed: 'No se pudo preparar la distribución',
    onDone: ({ period }) => onDone(period),
    // Also after a failure: someone else may have prepared it first.
    onSettled: refreshDistributions,
  });
}

/** Approves a prepared month and has it credited. */
export function useApproveDistribution() {
  return useCommand({
    name: (period: string) => `distribution approval ${period}`,
    send: approveDistribution,
    toastKey: TOAST_KEY,
    said: ({ period, state }) => ({
      title: 'Distribución aprobada',
      description:
        state === 'completed'
          ? `Los rendimientos de ${periodLabel(period)} ya están en los saldos.`
          : `Los rendimientos de ${periodLabel(period)} se están acreditando.`,
    }),
    failed: 'No se pudo aprobar la distribución',
    onSettled: refreshDistributions,
  });
}
