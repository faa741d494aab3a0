import { ImageOff } from 'lucide-react';
import { useState } from 'react';
import { pictureSource } from '../lib/picture.ts';
import { cx } from './cx.ts';

interface PicturePreviewProps {
  url: string;
  /** Alternative text of the loaded picture. */
  alt: string;
  className?: string;
}

type State = 'loading' | 'loaded' | 'failed';

/** Uncropped preview of a picture, or a message that it can't be loaded. */
export function PicturePreview(props: PicturePreviewProps) {
  // The key resets the loading state for another picture.
  return <Preview key={props.url} {...props} />;
}

function Preview({ url, alt, className }: PicturePreviewProps) {
  const [state, setState] = useState<State>('loading');
  const { src, referrerPolicy } = pictureSource({ url, widths: [], fullWidth: undefined });
  return (
    <div
      className={cx('relative grid aspect-[16/9] place-items-center overflow-hidden bg-sunken', className)}
      aria-busy={state === 'loading' || undefined}
    >
      {state === 'loading' && <span aria-hidden className="animate-skeleton absolute inset-0 bg-line/70" />}
      {state === 'failed' ? (
        <p role="status" className="grid justify-items-center gap-2 p-4 text-center text-sm text-ink-2">
          <ImageOff aria-hidden className="size-6 text-ink-3" strokeWidth={1.6} />
          Imagen no disponible
        </p>
      ) : (
        <img
          referrerPolicy={referrerPolicy}
          src={src}
          alt={alt}
          onLoad={() => setState('loaded')}
          onError={() => setState('failed')}
          className={cx(
            'absolute inset-0 size-full object-contain transition-opacity duration-300',
            state === 'loading' && 'opacity-0',
          )}
        />
      )}
    </div>
  );
}
