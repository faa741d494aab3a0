import { useRef } from 'react';
import { isOfBefore } from '../../lib/command-keys.ts';
import { readDraft, writeDraft } from '../../lib/draft.ts';
import { readableError } from '../../lib/errors.ts';
import { formatDateTime } from '../../lib/format.ts';
import { queryClient } from '../../lib/query-client.ts';
import { useCommand } from '../../lib/use-command.ts';
import { isGivenUp, isPayoutOver, type PayoutRequest, requestPayout } from './api/request-payout.ts';
import { PAYOUT_DRAFT, PAYOUT_TERMS_KEY } from './keys.ts';

/** Sends a payout request. */
export function useRequestPayout(needsPasskey: boolean, onDone: () => void) {
  const typed = useRef<Record<string, string>>({});
  return useCommand({
    name: PAYOUT_DRAFT,
    send: (request: PayoutRequest, key) => requestPayout(request, key, needsPasskey),
    toastKey: 'payout',
    said: () => ({
      title: 'Transacción iniciada',
      description: 'La transacción blockchain ha sido enviada para procesamiento',
    }),
    saidOfBefore: ({ createdAt }) =>
      isOfBefore(createdAt)
        ? {
            title: 'Ya lo habías pedido',
            description: `Este retiro lo pediste el ${formatDateTime(createdAt)}: no se envió otro. Si quieres uno más, envíalo de nuevo.`,
          }
        : undefined,
    isOver: ({ id }) => isPayoutOver(id),
    failed: (error) => {
      const message = isGivenUp(error)
        ? 'No se confirmó con la llave de acceso.'
        : readableError(error, 'Intenta de nuevo.');
      return {
        title: 'Error en transacción',
        description: `Error al procesar la transacción: ${message}`,
      };
    },
    // Whoever comes back to the form while it is sent, or once it was, finds no second payout to send.
    onMutate: () => {
      typed.current = readDraft(PAYOUT_DRAFT);
      writeDraft(PAYOUT_DRAFT, null);
    },
    onError: () => writeDraft(PAYOUT_DRAFT, typed.current),
    onSuccess: () => {
      onDone();
      void queryClient.invalidateQueries({ queryKey: ['transactions'] });
    },
    onSettled: () => void queryClient.invalidateQueries({ queryKey: PAYOUT_TERMS_KEY }),
  });
}
