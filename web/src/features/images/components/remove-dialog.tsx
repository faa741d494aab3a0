import type { ProjectImageView } from '@nodo/contracts/images/views';
import { readableError } from '../../../lib/errors.ts';
import { Actions } from '../../../ui/actions.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useRemoveImage } from '../use-remove-image.ts';
import { ImagePicture, placeOf } from './image-picture.tsx';

interface RemoveDialogProps {
  image: ProjectImageView;
  onClose: () => void;
}

/** Asks for confirmation before an image is removed. */
export function RemoveDialog({ image, onClose }: RemoveDialogProps) {
  const remove = useRemoveImage(onClose);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Eliminar imagen"
      description="Dejará de verse en todas las galerías. Su historial se conserva."
    >
      <div className="grid gap-5">
        <div className="flex items-center gap-4">
          <ImagePicture
            image={image}
            sizes="7rem"
            alt=""
            className="w-28 shrink-0 rounded-md border border-line"
          />
          <div className="min-w-0">
            <p className="font-medium">{image.title}</p>
            <p className="text-sm text-ink-3">{placeOf(image)}</p>
          </div>
        </div>
        {remove.error && (
          <Notice tone="alert" title="No se eliminó nada" live>
            {readableError(remove.error, 'Intenta de nuevo.')}
          </Notice>
        )}
        <Actions onCancel={onClose} isBusy={remove.isPending}>
          <Button variant="danger" busy={remove.isPending} onClick={() => remove.mutate(image)}>
            {remove.isPending ? 'Eliminando…' : 'Eliminar'}
          </Button>
        </Actions>
      </div>
    </Dialog>
  );
}
