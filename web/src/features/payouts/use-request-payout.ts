import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCommandKey } from '../../lib/command-key.ts';
import { ApiError, isUnauthenticated, readableError } from '../../lib/errors.ts';
import { settleToasts, toast } from '../../ui/toast-store.ts';
import { PAYOUT_TERMS_KEY } from './api/get-terms.ts';
import { isGivenUp, type PayoutRequest, requestPayout } from './api/request-payout.ts';

const MATTER = 'payout';

/** What the server refused, field by field. */
export function refusedFields(error: unknown): Readonly<Record<string, string>> {
  return error instanceof ApiError ? (error.body?.fields ?? {}) : {};
}

/** Sends one request for a payout; a reload or a lost answer never pays twice. */
export function useRequestPayout(needsPasskey: boolean, onDone: () => void) {
  const client = useQueryClient();
  const command = useCommandKey('payout');
  return useMutation({
    mutationFn: (request: PayoutRequest) => requestPayout(request, command.key, needsPasskey),
    onSuccess: () => {
      command.done();
      settleToasts(MATTER);
      toast({
        title: 'Transacción iniciada',
        description: 'La transacción blockchain ha sido enviada para procesamiento',
        matter: MATTER,
      });
      onDone();
      void client.invalidateQueries({ queryKey: ['transactions'] });
      void client.invalidateQueries({ queryKey: PAYOUT_TERMS_KEY });
    },
    onError: (error) => {
      command.failed(error);
      // The end of a session is announced, and followed by the sign-in screen, in one place for all calls.
      if (isUnauthenticated(error)) return;
      const message = isGivenUp(error)
        ? 'No se confirmó con la llave de acceso.'
        : readableError(error, 'Intenta de nuevo.');
      toast({
        title: 'Error en transacción',
        description: `Error al procesar la transacción: ${message}`,
        tone: 'destructive',
        matter: MATTER,
      });
      void client.invalidateQueries({ queryKey: PAYOUT_TERMS_KEY });
    },
  });
}
