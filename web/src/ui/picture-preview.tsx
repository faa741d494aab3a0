import { ImageOff } from 'lucide-react';
import { useState } from 'react';
import { pictureSource } from '../lib/picture.ts';
import { cx } from './cx.ts';

interface PicturePreviewProps {
  url: string;
  /** Said of the picture once it is there. */
  alt: string;
  className?: string;
}

type State = 'loading' | 'loaded' | 'failed';

/** The whole of a picture that somebody is about to use, or word that it can't be had. */
export function PicturePreview(props: PicturePreviewProps) {
  // Another picture begins anew.
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
