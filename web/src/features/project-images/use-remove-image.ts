import type { ProjectImageView } from '@nodo/contracts/project-images';
import { useMutation } from '@tanstack/react-query';
import { isUnauthenticated } from '../../lib/errors.ts';
import { toast } from '../../ui/toast-store.ts';
import { changeLists, refreshImages } from './api/list-images.ts';
import { removeImage, restoreImage } from './api/remove-image.ts';
import { IMAGES_MATTER } from './matter.ts';

function sayFailed(error: Error, description: string): void {
  if (isUnauthenticated(error)) return;
  toast({ title: 'Error', description, tone: 'destructive', matter: IMAGES_MATTER });
}

async function restore({ id, title }: ProjectImageView): Promise<void> {
  try {
    await restoreImage(id);
    toast({
      title: 'Imagen recuperada',
      description: `«${title}» está de nuevo en la galería.`,
      matter: IMAGES_MATTER,
    });
  } catch (error) {
    if (error instanceof Error) sayFailed(error, 'No se pudo recuperar la imagen');
  }
  await refreshImages();
}

/** Removes an image, and lets that be taken back for as long as the toast is shown. */
export function useRemoveImage(onRemoved: () => void) {
  return useMutation({
    mutationFn: (image: ProjectImageView) => removeImage(image.id),
    onSuccess: async (_, image) => {
      toast({
        title: 'Imagen eliminada',
        description: 'Ya no se ve en la galería.',
        matter: IMAGES_MATTER,
        action: {
          label: 'Deshacer',
          altText: `Deshacer: «${image.title}» vuelve a la galería`,
          detail: image.title,
          run: () => void restore(image),
        },
      });
      changeLists((rows) => rows.filter(({ id }) => id !== image.id));
      onRemoved();
      await refreshImages();
    },
    onError: async (error) => {
      sayFailed(error, 'No se pudo eliminar la imagen');
      await refreshImages();
    },
  });
}
