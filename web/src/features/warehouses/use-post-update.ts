import { writeDraft } from '../../lib/draft.ts';
import { useCommand } from '../../lib/use-command.ts';
import { refreshUpdates } from './api/list-updates.ts';
import { postUpdate } from './api/post-update.ts';
import type { UpdateFormOutput } from './update-form-schema.ts';

/** Storage key of the draft and name of its command. */
export const UPDATE_DRAFT = 'construction-update';

/** Submits the form as an update. */
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
    onSuccess: () => writeDraft(UPDATE_DRAFT, null),
    onDone: onPosted,
    onSettled: refreshUpdates,
  });
}
