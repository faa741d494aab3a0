import type { AddProjectImage, ProjectImageView } from '@nodo/contracts/project-images';
import { useMutation } from '@tanstack/react-query';
import { useCommandKey } from '../../lib/command-key.ts';
import { isUnauthenticated } from '../../lib/errors.ts';
import { toast } from '../../ui/toast-store.ts';
import { changeLists, refreshImages } from './api/list-images.ts';
import { addImage, updateImage } from './api/save-image.ts';
import { IMAGES_MATTER } from './matter.ts';

interface Save {
  readonly body: AddProjectImage;
  /** The image as it was seen, to be changed; undefined to add one. */
  readonly seen: ProjectImageView | undefined;
}

/** Puts an image where it belongs in a list: in its place, or first. */
const withImage = (image: ProjectImageView, isNew: boolean) => (rows: ProjectImageView[]) => {
  if (rows.some(({ id }) => id === image.id)) return rows.map((row) => (row.id === image.id ? image : row));
  return isNew ? [image, ...rows] : rows;
};

/** Adds an image or changes one; it shows at once. */
export function useSaveImage(imageId: string | undefined, onSaved: () => void) {
  const command = useCommandKey(`project-image:${imageId ?? 'new'}`);
  return useMutation({
    mutationFn: ({ body, seen }: Save) =>
      seen
        ? updateImage(seen.id, { ...body, expectedRevision: seen.revision }, command.key)
        : addImage(body, command.key),
    onSuccess: async (image, { seen }) => {
      command.done();
      toast({
        title: seen ? 'Imagen actualizada' : 'Imagen agregada',
        description: seen
          ? `Los cambios de «${image.title}» ya se ven en la galería.`
          : `«${image.title}» ya está en la galería.`,
        matter: IMAGES_MATTER,
      });
      changeLists(withImage(image, !seen));
      onSaved();
      await refreshImages();
    },
    onError: async (error, { seen }) => {
      command.failed(error);
      if (isUnauthenticated(error)) return;
      toast({
        title: 'Error',
        description: seen ? 'No se pudo guardar la imagen' : 'No se pudo agregar la imagen',
        tone: 'destructive',
        matter: IMAGES_MATTER,
      });
      await refreshImages();
    },
  });
}
