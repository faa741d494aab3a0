import { imageTypeLabels } from '@nodo/contracts/images/values';
import type { ProjectImageView } from '@nodo/contracts/images/views';
import { ChevronLeft, ChevronRight, X } from 'lucide-react';
import { Dialog as Primitive } from 'radix-ui';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { formatDate } from '../../../lib/format.ts';
import { cx } from '../../../ui/cx.ts';
import { useSwipe } from '../use-swipe.ts';
import { placeOf, sourceOf } from './image-picture.tsx';

type State = 'loading' | 'loaded' | 'failed';

function Picture({ image, shift }: { image: ProjectImageView; shift: number }) {
  const [state, setState] = useState<State>('loading');
  if (state === 'failed') {
    return <p className="rounded-lg bg-sunken px-8 py-16 text-ink-2">Imagen no disponible</p>;
  }
  return (
    <>
      {state === 'loading' && (
        <span
          aria-hidden
          className="animate-skeleton absolute inset-0 m-auto h-3/4 w-3/4 rounded-lg bg-line/40"
        />
      )}
      <img
        {...sourceOf(image)}
        sizes="100vw"
        alt={image.title}
        draggable={false}
        onLoad={() => setState('loaded')}
        onError={() => setState('failed')}
        // Never enlarged beyond its own size: that would blur it.
        style={{
          transform: `translateX(${shift}px)`,
          maxWidth: `min(100%, ${image.size?.width ?? 2_560}px)`,
        }}
        className={cx(
          'max-h-full rounded-sm object-contain select-none',
          shift === 0 && 'transition-[opacity,transform] duration-200',
          state === 'loading' && 'opacity-0',
        )}
      />
    </>
  );
}

/** Preloads the previous and next image, so that moving on needs no waiting. */
function ReadAhead({ images }: { images: readonly (ProjectImageView | undefined)[] }) {
  return images.map(
    (image) => image && <img key={image.id} {...sourceOf(image)} sizes="100vw" alt="" hidden />,
  );
}

interface TurnProps {
  label: string;
  icon: typeof ChevronLeft;
  className: string;
  onPress: () => void;
}

function Turn({ label, icon: Icon, className, onPress }: TurnProps) {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onPress}
      className={cx(
        'absolute top-1/2 z-10 grid size-12 -translate-y-1/2 place-items-center rounded-full bg-surface/90 text-ink transition-colors hover:bg-surface',
        className,
      )}
    >
      <Icon aria-hidden className="size-6" />
    </button>
  );
}

interface CaptionProps {
  image: ProjectImageView;
  place: string;
  actions: ReactNode;
}

function Caption({ image, place, actions }: CaptionProps) {
  return (
    <div className="mx-auto flex w-full max-w-5xl flex-wrap items-end justify-between gap-x-8 gap-y-3 px-5 pt-3 pb-5 sm:px-8 sm:pb-7">
      <div className="min-w-0 flex-1 basis-64" aria-live="polite">
        <Primitive.Title className="text-lg leading-6 font-semibold tracking-tight">
          {image.title}
        </Primitive.Title>
        <p className="mt-1 text-sm text-ink-2">
          {placeOf(image)} · {imageTypeLabels[image.imageType]} ·{' '}
          <time dateTime={image.createdAt}>{formatDate(image.createdAt)}</time>
          <span className="sr-only">, {place}</span>
        </p>
        {image.description && (
          <p className="measure mt-2 max-h-24 overflow-y-auto text-[0.9375rem] leading-6 whitespace-pre-line text-ink-2">
            {image.description}
          </p>
        )}
      </div>
      {actions}
    </div>
  );
}

interface LightboxStageProps {
  images: readonly ProjectImageView[];
  /** The open image and its index. */
  image: ProjectImageView;
  index: number;
  onMove: (imageId: string) => void;
  onClose: () => void;
  /** Action buttons for the image. */
  actions?: ((image: ProjectImageView) => ReactNode) | undefined;
}

/** One image, large, over the page; arrow keys and swipes lead to the others. */
export function LightboxStage({ images, index, image, onMove, onClose, actions }: LightboxStageProps) {
  const go = (to: number) => {
    const target = images[to];
    if (target) onMove(target.id);
  };
  const swipe = useSwipe({ left: () => go(index + 1), right: () => go(index - 1) });
  const place = `${index + 1} de ${images.length}`;
  function press(event: KeyboardEvent) {
    const { key, ctrlKey, metaKey, altKey } = event;
    const to = { ArrowLeft: index - 1, ArrowRight: index + 1, Home: 0, End: images.length - 1 }[key];
    if (to === undefined || ctrlKey || metaKey || altKey) return;
    event.preventDefault();
    go(to);
  }
  function goBack(event: Event) {
    const thumbnail = document.querySelector(`[data-image="${CSS.escape(image.id)}"]`);
    if (!(thumbnail instanceof HTMLElement)) return;
    event.preventDefault();
    thumbnail.focus();
  }
  return (
    <Primitive.Root open onOpenChange={(open) => !open && onClose()}>
      <Primitive.Portal>
        <Primitive.Overlay className="animate-fade fixed inset-0 z-50 bg-[oklch(0.13_0.025_258)]" />
        <Primitive.Content
          // Always dark, whatever the theme: pictures are best viewed that way.
          data-theme="dark"
          aria-describedby={undefined}
          onKeyDown={press}
          onCloseAutoFocus={goBack}
          className="animate-fade fixed inset-0 z-50 flex flex-col text-ink"
        >
          <div className="flex items-center justify-between px-5 pt-4 sm:px-8">
            <p aria-hidden className="text-sm text-ink-2 tabular">
              {place}
            </p>
            <Primitive.Close
              aria-label="Cerrar"
              className="grid size-11 place-items-center rounded-full text-ink-2 hover:bg-surface hover:text-ink"
            >
              <X aria-hidden className="size-6" />
            </Primitive.Close>
          </div>
          <div className="relative min-h-0 flex-1">
            <div
              {...swipe.handlers}
              className="absolute inset-0 grid touch-pan-y touch-pinch-zoom place-items-center overflow-hidden p-2 sm:px-24 sm:py-3 [&>img]:min-h-0"
            >
              <Picture key={image.imageUrl} image={image} shift={swipe.shift} />
            </div>
            {index > 0 && (
              <Turn
                label="Imagen anterior"
                icon={ChevronLeft}
                className="left-3 sm:left-6"
                onPress={() => go(index - 1)}
              />
            )}
            {index < images.length - 1 && (
              <Turn
                label="Imagen siguiente"
                icon={ChevronRight}
                className="right-3 sm:right-6"
                onPress={() => go(index + 1)}
              />
            )}
          </div>
          <Caption image={image} place={place} actions={actions?.(image)} />
          <ReadAhead images={[images[index - 1], images[index + 1]]} />
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
