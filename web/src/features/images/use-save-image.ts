import type { AddProjectImage } from '@nodo/contracts/images/commands';
import type { ProjectImageView } from '@nodo/contracts/images/views';
import { useCommand } from '../../lib/use-command.ts';
import { changeLists, refreshImages } from './api/list-images.ts';
import { addImage, updateImage } from './api/save-image.ts';
import { IMAGES_TOAST_KEY } from './toast-key.ts';

interface Save {
  readonly body: AddProjectImage;
  /** The image as it was when editing began; undefined to add one. */
  readonly seen: ProjectImageView | undefined;
}

/** Replaces an image in a list, or adds a new one at the front. */
const withImage = (image: ProjectImageView, isNew: boolean) => (rows: ProjectImageView[]) => {
  if (rows.some(({ id }) => id === image.id)) return rows.map((row) => (row.id === image.id ? image : row));
  return isNew ? [image, ...rows] : rows;
};

/** Adds or changes an image; the cached lists are updated immediately. */
export function useSaveImage(imageId: string | undefined, onSaved: () => void) {
  return useCommand({
    name: `project-image:${imageId ?? 'new'}`,
    send: ({ body, seen }: Save, key) =>
      seen ? updateImage(seen.id, { ...body, expectedRevision: seen.revision }, key) : addImage(body, key),
    toastKey: IMAGES_TOAST_KEY,
    said: ({ title }, { seen }) =>
      seen
        ? { title: 'Imagen actualizada', description: `Los cambios de «${title}» ya se ven en la galería.` }
        : { title: 'Imagen agregada', description: `«${title}» ya está en la galería.` },
    failed: (_, { seen }) => ({
      description: seen ? 'No se pudo guardar la imagen' : 'No se pudo agregar la imagen',
    }),
    onSuccess: (image, { seen }) => changeLists(withImage(image, !seen)),
    onDone: onSaved,
    onSettled: refreshImages,
  });
}
