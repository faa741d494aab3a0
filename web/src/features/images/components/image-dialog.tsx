import type { ProjectImageView } from '@nodo/contracts/images/views';
import { Link } from 'react-router-dom';
import { auditAddress } from '../../../lib/audit-address.ts';
import { lazyPart } from '../../../lib/lazy-part.ts';
import { Dialog } from '../../../ui/dialog.tsx';

const ImageEditor = lazyPart(async () => (await import('./image-editor.tsx')).ImageEditor);
export const imageDialogParts = [ImageEditor];

interface ImageDialogProps {
  /** The image to edit; undefined to add one. */
  image: ProjectImageView | undefined;
  onClose: () => void;
}

/** Edits the given image, or adds one if there is none. */
export function ImageDialog({ image, onClose }: ImageDialogProps) {
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={image ? 'Editar imagen' : 'Agregar imagen'}
      description={
        image
          ? 'Lo que cambies se ve enseguida en todas las galerías.'
          : 'La verán todas las personas que usan la plataforma.'
      }
    >
      <ImageEditor image={image} onClose={onClose} />
      {image && (
        <p className="mt-5 border-t border-line pt-4 text-sm">
          <Link
            to={auditAddress({ kind: 'projectImage', subject: image.id })}
            className="font-medium underline decoration-line-strong underline-offset-4 hover:decoration-current"
          >
            Historial de cambios de esta imagen
          </Link>
        </p>
      )}
    </Dialog>
  );
}
