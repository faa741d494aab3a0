import type { RecordDecision } from '@nodo/contracts/decisions';
import { useMutation } from '@tanstack/react-query';
import { useCommandKey } from '../../lib/command-key.ts';
import { writeDraft } from '../../lib/draft.ts';
import { ApiError, isUnauthenticated, readableError } from '../../lib/errors.ts';
import { settleToasts, toast } from '../../ui/toast-store.ts';
import { refreshDecisions } from './api/list-decisions.ts';
import { recordDecision } from './api/record-decision.ts';

/** What a half-written decision is kept under, and what tells its command from others. */
export const HOLD_DRAFT = 'hold-decision';

/** Records what the form holds. A retry after a lost answer never records twice. */
export function useRecordDecision(onRecorded: () => void) {
  const command = useCommandKey(HOLD_DRAFT);
  return useMutation({
    mutationFn: (decision: RecordDecision) => recordDecision(decision, command.key),
    onSuccess: async () => {
      command.done();
      writeDraft(HOLD_DRAFT, null);
      settleToasts(HOLD_DRAFT);
      toast({
        title: 'Decisión registrada',
        description: 'Queda en tu historial con la fecha de hoy y lo que tienes en la bodega',
        matter: HOLD_DRAFT,
      });
      onRecorded();
      await refreshDecisions();
    },
    onError: (error) => {
      command.failed(error);
      // The end of a session is announced in one place for all calls.
      if (isUnauthenticated(error)) return;
      toast({
        title: 'No se registró la decisión',
        description: readableError(error, 'Lo que escribiste sigue aquí: intenta de nuevo.'),
        tone: 'destructive',
        matter: HOLD_DRAFT,
      });
    },
  });
}

/** The server's refusal of the last try, by field. */
export function refusedFields(error: unknown): Record<string, string> {
  return error instanceof ApiError ? (error.body?.fields ?? {}) : {};
}
