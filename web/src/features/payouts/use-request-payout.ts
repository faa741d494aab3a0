import { readableError } from '../../lib/errors.ts';
import { queryClient } from '../../lib/query-client.ts';
import { useCommand } from '../../lib/use-command.ts';
import { isGivenUp, type PayoutRequest, requestPayout } from './api/request-payout.ts';
import { PAYOUT_TERMS_KEY } from './keys.ts';

/** Sends a payout request. */
export function useRequestPayout(needsPasskey: boolean, onDone: () => void) {
  return useCommand({
    name: 'payout',
    send: (request: PayoutRequest, key) => requestPayout(request, key, needsPasskey),
    toastKey: 'payout',
    said: () => ({
      title: 'Transacción iniciada',
      description: 'La transacción blockchain ha sido enviada para procesamiento',
    }),
    failed: (error) => {
      const message = isGivenUp(error)
        ? 'No se confirmó con la llave de acceso.'
        : readableError(error, 'Intenta de nuevo.');
      return {
        title: 'Error en transacción',
        description: `Error al procesar la transacción: ${message}`,
      };
    },
    onSuccess: () => {
      onDone();
      void queryClient.invalidateQueries({ queryKey: ['transactions'] });
    },
    onSettled: () => void queryClient.invalidateQueries({ queryKey: PAYOUT_TERMS_KEY }),
  });
}
