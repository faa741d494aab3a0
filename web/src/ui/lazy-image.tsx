import { ImageOff } from 'lucide-react';
import { useRef, useState } from 'react';
import { useNear } from '../lib/use-near.ts';

export interface LazyImageProps {
  readonly src: string;
  readonly alt: string;
  /** In pixels: they keep the place free, in these proportions. */
  readonly width: number;
  readonly height: number;
  /** The same image in other widths, and how wide it is shown: what the browser chooses by. */
  readonly srcSet?: string | undefined;
  readonly sizes?: string;
  readonly referrerPolicy?: 'no-referrer' | undefined;
  readonly className?: string;
  /** What stays in view when the place has other proportions than the file. */
  readonly anchor?: 'center' | 'right-bottom';
}

type State = 'waiting' | 'loading' | 'loaded' | 'failed';

/** It moves only while something is under way: of many images most just wait. */
function Placeholder({ state }: { state: State }) {
  if (state !== 'failed') {
    const motion = state === 'loading' ? 'animate-skeleton' : '';
    return <span aria-hidden className={`${motion} absolute inset-0 bg-sunken`} />;
  }
  return (
    <span className="absolute inset-0 grid place-content-center bg-sunken p-4 text-sm text-ink-2">
      {/* In a place too small for words they are there for screen readers only. */}
      <span className="sr-only @min-[8rem]:not-sr-only">Imagen no disponible</span>
      <ImageOff aria-hidden className="size-4 text-ink-3 @min-[8rem]:hidden" />
    </span>
  );
}

/** An image that is loaded 100 px before it comes into view and fades in; if it can't be had, it says so. */
export function LazyImage({ className = '', anchor = 'center', ...image }: LazyImageProps) {
  const place = useRef<HTMLSpanElement>(null);
  const isNear = useNear(place);
  const [loading, setLoading] = useState<Exclude<State, 'waiting'>>('loading');
  const state = isNear ? loading : 'waiting';
  const { src, srcSet, sizes, referrerPolicy, alt, width, height } = image;
  return (
    <span
      ref={place}
      data-state={state}
      className={`@container relative block overflow-hidden ${className}`}
      style={{ aspectRatio: `${width} / ${height}` }}
    >
      {state !== 'loaded' && <Placeholder state={state} />}
      {(state === 'loading' || state === 'loaded') && (
        <img
          // Before `src`, or the browser may already be on its way for that.
          referrerPolicy={referrerPolicy}
          sizes={sizes}
          srcSet={srcSet}
          src={src}
          alt={alt}
          width={width}
          height={height}
          decoding="async"
          onLoad={() => setLoading('loaded')}
          onError={() => setLoading('failed')}
          className={`absolute inset-0 size-full object-cover ${anchor === 'center' ? 'object-center' : 'object-right-bottom'} transition-opacity duration-300 ${state === 'loaded' ? 'opacity-100' : 'opacity-0'}`}
        />
      )}
      <noscript>
        <img src={src} alt={alt} width={width} height={height} className="absolute inset-0 size-full" />
      </noscript>
    </span>
  );
}
