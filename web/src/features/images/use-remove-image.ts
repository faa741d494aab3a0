import type { ProjectImageView } from '@nodo/contracts/images/views';
import { useCommand } from '../../lib/use-command.ts';
import { changeLists, refreshImages } from './api/list-images.ts';
import { removeImage, restoreImage } from './api/remove-image.ts';
import { IMAGES_TOAST_KEY } from './toast-key.ts';

/** Removes an image, with an undo while the toast is shown. */
export function useRemoveImage(onRemoved: () => void) {
  const restore = useCommand({
    name: ({ id, revision }: ProjectImageView) => `project-image:restore:${id}:${revision}`,
    send: ({ id }, key) => restoreImage(id, key),
    toastKey: IMAGES_TOAST_KEY,
    said: (_, { title }) => ({
      title: 'Imagen recuperada',
      description: `«${title}» está de nuevo en la galería.`,
    }),
    failed: () => ({ description: 'No se pudo recuperar la imagen' }),
    onSettled: refreshImages,
  });
  return useCommand({
    name: ({ id, revision }: ProjectImageView) => `project-image:remove:${id}:${revision}`,
    send: ({ id }, key) => removeImage(id, key),
    toastKey: IMAGES_TOAST_KEY,
    said: (_, image) => ({
      title: 'Imagen eliminada',
      description: 'Ya no se ve en la galería.',
      action: {
        label: 'Deshacer',
        altText: `Deshacer: «${image.title}» vuelve a la galería`,
        detail: image.title,
        run: () => restore.mutate(image),
      },
    }),
    failed: () => ({ description: 'No se pudo eliminar la imagen' }),
    onSuccess: (_, image) => changeLists((rows) => rows.filter(({ id }) => id !== image.id)),
    onDone: onRemoved,
    onSettled: refreshImages,
  });
}
