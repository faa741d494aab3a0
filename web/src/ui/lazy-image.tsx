import { ImageOff } from 'lucide-react';
import { useRef, useState } from 'react';
import { useNear } from '../lib/use-near.ts';

export interface LazyImageProps {
  readonly src: string;
  readonly alt: string;
  /** In pixels; the aspect ratio reserves the space. */
  readonly width: number;
  readonly height: number;
  /** The image in other widths, and its displayed width, for the browser to choose from. */
  readonly srcSet?: string | undefined;
  readonly sizes?: string;
  readonly referrerPolicy?: 'no-referrer' | undefined;
  readonly className?: string;
  /** Part that stays visible when the box has other proportions than the file. */
  readonly anchor?: 'center' | 'right-bottom';
}

type State = 'waiting' | 'loading' | 'loaded' | 'failed';

/** Animated only while loading: of many images most are just waiting. */
function Placeholder({ state }: { state: State }) {
  if (state !== 'failed') {
    const motion = state === 'loading' ? 'animate-skeleton' : '';
    return <span aria-hidden className={`${motion} absolute inset-0 bg-sunken`} />;
  }
  return (
    <span className="absolute inset-0 grid place-content-center bg-sunken p-4 text-sm text-ink-2">
      {/* If the box is too small for text, only screen readers get it. */}
      <span className="sr-only @min-[8rem]:not-sr-only">Imagen no disponible</span>
      <ImageOff aria-hidden className="size-4 text-ink-3 @min-[8rem]:hidden" />
    </span>
  );
}

/** An image that is loaded 100 px before it comes into view and fades in; on failure it shows a message. */
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
          // Before `src`, or the browser may already be requesting it without this attribute.
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
