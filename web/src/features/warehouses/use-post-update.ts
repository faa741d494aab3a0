import { useMutation } from '@tanstack/react-query';
import { useCommandKey } from '../../lib/command-key.ts';
import { writeDraft } from '../../lib/draft.ts';
import { ApiError, isUnauthenticated, readableError } from '../../lib/errors.ts';
import { settleToasts, toast } from '../../ui/toast-store.ts';
import { refreshUpdates } from './api/list-updates.ts';
import { postUpdate } from './api/post-update.ts';
import type { UpdateFormOutput } from './update-form-schema.ts';

/** What a half-written update is kept under, and what tells its command from others. */
export const UPDATE_DRAFT = 'construction-update';

/** Posts what the form holds. A retry after a lost answer never posts twice. */
export function usePostUpdate(onPosted: () => void) {
  const command = useCommandKey(UPDATE_DRAFT);
  return useMutation({
    mutationFn: (update: UpdateFormOutput) => postUpdate(update, command.key),
    onSuccess: async () => {
      command.done();
      writeDraft(UPDATE_DRAFT, null);
      settleToasts(UPDATE_DRAFT);
      toast({
        title: 'Actualización Creada',
        description: 'Los inversionistas de la bodega ya la ven en sus avances',
        matter: UPDATE_DRAFT,
      });
      onPosted();
      await refreshUpdates();
    },
    onError: (error) => {
      command.failed(error);
      // The end of a session is announced in one place for all calls.
      if (isUnauthenticated(error)) return;
      toast({
        title: 'Error al crear la actualización',
        description: readableError(error, 'Lo que escribiste sigue aquí: intenta de nuevo.'),
        tone: 'destructive',
        matter: UPDATE_DRAFT,
      });
    },
  });
}

/** The server's refusal of the last try, by field. */
export function refusedFields(error: unknown): Record<string, string> {
  return error instanceof ApiError ? (error.body?.fields ?? {}) : {};
}
