import { queryClient } from '../../lib/query-client.ts';
import { useCommand } from '../../lib/use-command.ts';
import {
  approveReconciliation,
  type ReconcileBody,
  reconcileTransfer,
  rejectReconciliation,
} from './api/decide.ts';
import { UNMATCHED_KEY } from './keys.ts';

const common = {
  toastKey: 'reconciliation',
  failed: 'No se pudo decidir sobre esta transferencia',
  onSettled: () => queryClient.invalidateQueries({ queryKey: UNMATCHED_KEY }),
} as const;

/** A transfer as it is shown, with the decision before, if any. */
interface Undecided {
  readonly id: string;
  readonly reconciliation: { readonly proposal: number } | null;
}

/** With the proposal before: the same decision after a rejection is a new one. */
export const reconcileName = ({ id, reconciliation }: Undecided, body: ReconcileBody) =>
  `reconcile:${id}:${reconciliation?.proposal ?? 0}:${JSON.stringify(body)}`;

export function useReconcile(transfer: Undecided, onDone: () => void) {
  return useCommand({
    ...common,
    name: (body: ReconcileBody) => reconcileName(transfer, body),
    send: (body, key) => reconcileTransfer(transfer.id, body, key),
    said: () => ({ title: 'Decisión guardada', description: 'Ves aquí mismo lo que pasa con ella.' }),
    onDone,
  });
}

/** A second person's answer to a proposal; a `reason` makes it a rejection. */
interface Answer {
  readonly transfer: { readonly id: string };
  readonly proposal: number;
  readonly reason?: string;
}

export function useAnswer(onDone: () => void) {
  return useCommand({
    ...common,
    name: ({ transfer: { id }, proposal, reason = '' }: Answer) => `answer:${id}:${proposal}:${reason}`,
    send: ({ transfer: { id }, proposal, reason }, key) =>
      reason === undefined
        ? approveReconciliation(id, proposal, key)
        : rejectReconciliation(id, proposal, reason, key),
    said: (_answer, { reason }) =>
      reason === undefined
        ? { title: 'Decisión aprobada', description: 'Se comprueba en la cadena y se hace en unos segundos.' }
        : { title: 'Decisión rechazada', description: 'La transferencia espera otra decisión.' },
    onDone,
  });
}
