import type { InvestmentView } from '@nodo/contracts/investments/views';
import { formatUsd } from '@nodo/contracts/money';
import { queryClient } from '../../lib/query-client.ts';
import { useCommand } from '../../lib/use-command.ts';
import { decideRepurchase, requestRepurchase, withdrawRepurchase } from './api/repurchases.ts';
import { REPURCHASES_KEY } from './keys.ts';

const toastKey = 'repurchase';
const refreshOwn = () => queryClient.invalidateQueries({ queryKey: ['investments'] });

export function useRequestRepurchase(onDone: () => void) {
  return useCommand({
    // `requestedAt` makes a request after a rejection a new one, with its own idempotency key.
    name: ({ id, repurchase }: InvestmentView) => `repurchase:${id}:${repurchase?.requestedAt ?? ''}`,
    send: ({ id, amount }, key) => requestRepurchase(id, amount, key),
    toastKey,
    said: (_answer, { amount }) => ({
      title: 'Recompra pedida',
      description: `Te avisamos cuando decidan. Si la aprueban, ${formatUsd(amount)} llegan a tu saldo.`,
    }),
    failed: 'No se pudo pedir la recompra',
    onDone,
    onSettled: refreshOwn,
  });
}

export function useWithdrawRepurchase() {
  return useCommand({
    name: ({ id, repurchase }: InvestmentView) => `repurchase-end:${id}:${repurchase?.requestedAt ?? ''}`,
    send: ({ id }, key) => withdrawRepurchase(id, key),
    toastKey,
    said: () => ({ title: 'Solicitud retirada', description: 'Tu inversión sigue como estaba.' }),
    failed: 'No se pudo retirar la solicitud',
    onSettled: refreshOwn,
  });
}

export interface RepurchaseDecision {
  readonly investmentId: string;
  /** Of the request that is decided: one made after a rejection is decided anew, also for the same reason. */
  readonly requestedAt: string;
  readonly how: 'approval' | 'rejection';
  readonly reason: string;
}

export const decisionName = ({ investmentId, requestedAt, how, reason }: RepurchaseDecision) =>
  `repurchase-${how}:${investmentId}:${reason}:${requestedAt}`;

export function useDecideRepurchase(onDone: () => void) {
  return useCommand({
    name: decisionName,
    send: ({ investmentId, how, reason }, key) => decideRepurchase(investmentId, how, reason, key),
    toastKey,
    said: (_answer, { how }) =>
      how === 'approval'
        ? {
            title: 'Recompra aprobada',
            description: 'El precio está en el saldo y su parte de la bodega, libre.',
          }
        : { title: 'Recompra no aprobada', description: 'La inversión sigue como estaba.' },
    failed: 'No se pudo decidir sobre esta recompra',
    onDone,
    onSettled: () => queryClient.invalidateQueries({ queryKey: REPURCHASES_KEY }),
  });
}
