import { imageTypeLabels, type ProjectImageView } from '@nodo/contracts/project-images';
import { Pencil, Trash2 } from 'lucide-react';
import { memo } from 'react';
import { formatDate } from '../../../lib/format.ts';
import { Button } from '../../../ui/button.tsx';
import { ImagePicture } from './image-picture.tsx';

/** A card takes a quarter of the page, a third, half or all of it. */
const SIZES = '(min-width: 1280px) 20rem, (min-width: 1024px) 30vw, (min-width: 640px) 46vw, 92vw';

/** What an image is of, in words. */
export const placeOf = ({ warehouseName }: ProjectImageView) => warehouseName ?? 'Todo el proyecto';

export interface ImageActions {
  readonly open: (image: ProjectImageView) => void;
  /** Undefined where the person may only look. */
  readonly edit: ((image: ProjectImageView) => void) | undefined;
  readonly remove: ((image: ProjectImageView) => void) | undefined;
}

interface ImageCardProps {
  image: ProjectImageView;
  actions: ImageActions;
}

/** One image of the gallery, and what may be done about it. Drawn again only when it changes itself. */
export const ImageCard = memo(function ImageCard({ image, actions }: ImageCardProps) {
  const { edit, remove } = actions;
  return (
    <article className="group flex h-full flex-col overflow-hidden rounded-lg border border-line bg-surface shadow-card">
      <button
        type="button"
        data-image={image.id}
        aria-label={`Ver: ${image.title}`}
        onClick={() => actions.open(image)}
        className="relative block w-full -outline-offset-2"
      >
        <ImagePicture image={image} sizes={SIZES} alt="" />
        <span className="absolute bottom-2.5 left-2.5 rounded-full bg-navy/85 px-2.5 py-0.5 text-[0.8125rem] leading-5 font-medium text-on-navy backdrop-blur-sm">
          {imageTypeLabels[image.imageType]}
        </span>
      </button>
      <div className="flex flex-1 items-start gap-2 py-3 pr-2 pl-4">
        <div className="min-w-0 flex-1">
          <p className="line-clamp-2 text-[0.9375rem] leading-5 font-medium">{image.title}</p>
          <p className="mt-1 truncate text-[0.8125rem] leading-5 text-ink-3">
            {placeOf(image)} · <time dateTime={image.createdAt}>{formatDate(image.createdAt)}</time>
          </p>
        </div>
        {edit && (
          <div className="flex shrink-0">
            <Button
              variant="ghost"
              size="icon"
              aria-label={`Editar: ${image.title}`}
              onClick={() => edit(image)}
              className="text-ink-3"
            >
              <Pencil aria-hidden className="size-4" />
            </Button>
            {remove && (
              <Button
                variant="ghost"
                size="icon"
                aria-label={`Eliminar: ${image.title}`}
                onClick={() => remove(image)}
                className="text-ink-3 hover:text-alert-ink"
              >
                <Trash2 aria-hidden className="size-4" />
              </Button>
            )}
          </div>
        )}
      </div>
    </article>
  );
});
