import { writeDraft } from '../../lib/draft.ts';
import { useCommand } from '../../lib/use-command.ts';
import { refreshUpdates } from './api/list-updates.ts';
import { postUpdate } from './api/post-update.ts';
import type { UpdateFormOutput } from './update-form-schema.ts';

/** What a half-written update is kept under, and what tells its command from others. */
export const UPDATE_DRAFT = 'construction-update';

/** Posts what the form holds. */
export function usePostUpdate(onPosted: () => void) {
  return useCommand({
    name: UPDATE_DRAFT,
    send: (update: UpdateFormOutput, key) => postUpdate(update, key),
    toastKey: UPDATE_DRAFT,
    said: () => ({
      title: 'Actualización Creada',
      description: 'Los inversionistas de la bodega ya la ven en sus avances',
    }),
    failed: {
      title: 'Error al crear la actualización',
      fallback: 'Lo que escribiste sigue aquí: intenta de nuevo.',
    },
    onSuccess: () => {
      writeDraft(UPDATE_DRAFT, null);
      onPosted();
      return refreshUpdates();
    },
  });
}
