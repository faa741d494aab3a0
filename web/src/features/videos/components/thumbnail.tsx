import type { ProgressVideoView } from '@nodo/contracts/videos/views';
import { Play, Video } from 'lucide-react';
import { pictureSource } from '../../../lib/picture.ts';
import { cx } from '../../../ui/cx.ts';
import { LazyImage } from '../../../ui/lazy-image.tsx';
import { lengthText } from '../video-labels.ts';

const FULL_WIDTH = 1_280;

interface ThumbnailProps {
  video: ProgressVideoView;
  /** Displayed width, as the `sizes` attribute of an image. */
  sizes: string;
  /** Hides the length, where there is little space. */
  isSmall?: boolean;
  className?: string;
}

/** Preview image of a video, with its length. */
export function Thumbnail({ video, sizes, isSmall = false, className }: ThumbnailProps) {
  const { thumbnailUrl, thumbnailWidths, isLive } = video;
  return (
    <span className={cx('relative block overflow-hidden bg-navy', className)}>
      {thumbnailUrl === null ? (
        <span className="grid aspect-video place-items-center text-on-navy-2">
          {isSmall && <Video aria-hidden className="size-8" strokeWidth={1.4} />}
        </span>
      ) : (
        <LazyImage
          {...pictureSource({ url: thumbnailUrl, widths: thumbnailWidths, fullWidth: FULL_WIDTH })}
          alt=""
          width={1_280}
          height={720}
          sizes={sizes}
        />
      )}
      {!isSmall && (
        <span className="absolute inset-0 grid place-items-center">
          <span className="grid size-12 place-items-center rounded-full bg-navy/85 text-on-navy transition-transform duration-200 group-hover:scale-110 motion-reduce:transition-none">
            <Play aria-hidden className="ml-0.5 size-5 fill-current" strokeWidth={0} />
          </span>
        </span>
      )}
      <span
        className={cx(
          'absolute right-2 bottom-2 rounded-sm px-1.5 text-[0.8125rem] leading-5 font-semibold tabular',
          isLive ? 'bg-[oklch(0.5_0.19_27)] text-white' : 'bg-navy text-on-navy',
        )}
      >
        {lengthText(video)}
      </span>
    </span>
  );
}
