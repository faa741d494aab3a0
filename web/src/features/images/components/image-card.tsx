import { imageTypeLabels } from '@nodo/contracts/images/values';
import type { ProjectImageView } from '@nodo/contracts/images/views';
import { type LucideIcon, Pencil, Trash2 } from 'lucide-react';
import { memo } from 'react';
import { formatDate } from '../../../lib/format.ts';
import { useTimeZone } from '../../../lib/use-time-zone.ts';
import { Button } from '../../../ui/button.tsx';
import { placeOf } from './image-picture.tsx';
import { PictureButton } from './picture-button.tsx';

/** A card takes a quarter, a third or half of the page's width. */
const SIZES = '(min-width: 1280px) 20rem, (min-width: 1024px) 30vw, 46vw';

export interface ImageActions {
  readonly open: (image: ProjectImageView) => void;
  /** Undefined where the person has read access only. */
  readonly edit: ((image: ProjectImageView) => void) | undefined;
  readonly remove: ((image: ProjectImageView) => void) | undefined;
}

interface CardButtonProps {
  label: string;
  icon: LucideIcon;
  onPress: () => void;
}

function CardButton({ label, icon: Icon, onPress }: CardButtonProps) {
  return (
    <Button variant="quiet" size="icon" aria-label={label} acts onClick={onPress}>
      <Icon aria-hidden className="size-4" />
    </Button>
  );
}

interface ImageCardProps {
  image: ProjectImageView;
  actions: ImageActions;
}

/** One image of the gallery with its actions. Memoised: rerenders only when its own image changes. */
export const ImageCard = memo(function ImageCard({ image, actions }: ImageCardProps) {
  useTimeZone();
  const { edit, remove } = actions;
  return (
    <article className="group flex h-full flex-col overflow-hidden rounded-lg border border-line bg-surface shadow-card">
      <PictureButton
        image={image}
        label={`Ver: ${image.title}`}
        sizes={SIZES}
        onPress={() => actions.open(image)}
        className="rounded-t-[inherit]"
      >
        <span className="absolute bottom-2.5 left-2.5 rounded-full bg-navy px-2.5 py-0.5 text-[0.8125rem] leading-5 font-medium text-on-navy">
          {imageTypeLabels[image.imageType]}
        </span>
      </PictureButton>
      <div className="flex-1 px-3 pt-3 pb-3.5 sm:px-4">
        <div className="flex flex-wrap items-start gap-x-2">
          <p className="min-w-24 flex-1 break-words text-[0.9375rem] leading-5 font-medium">{image.title}</p>
          {edit && remove && (
            <div className="-my-2.5 -mr-3 ml-auto flex shrink-0">
              <CardButton label={`Editar: ${image.title}`} icon={Pencil} onPress={() => edit(image)} />
              <CardButton label={`Eliminar: ${image.title}`} icon={Trash2} onPress={() => remove(image)} />
            </div>
          )}
        </div>
        <p className="mt-1 text-[0.8125rem] leading-5 text-ink-3">
          {placeOf(image)} ·{' '}
          <time dateTime={image.createdAt} className="whitespace-nowrap">
            {formatDate(image.createdAt)}
          </time>
        </p>
      </div>
    </article>
  );
});
