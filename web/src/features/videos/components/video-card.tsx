import type { ProgressVideoView } from '@nodo/contracts/videos/views';
import { Eye, MapPin } from 'lucide-react';
import { memo, type ReactNode } from 'react';
import { useTimeZone } from '../../../lib/use-time-zone.ts';
import { Progress } from '../../../ui/progress.tsx';
import { formatLongDate, percentText, viewsText } from '../video-labels.ts';
import { PhaseBadge } from './phase-badge.tsx';
import { Thumbnail } from './thumbnail.tsx';

const SIZES = '(min-width: 1280px) 24rem, (min-width: 640px) 46vw, 92vw';

interface VideoProps {
  video: ProgressVideoView;
  onOpen: (video: ProgressVideoView) => void;
}

function Facts({ video }: { video: ProgressVideoView }) {
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-[0.8125rem] leading-5 text-ink-3">
      <span className="inline-flex min-w-0 items-center gap-1">
        <MapPin aria-hidden className="size-3.5 shrink-0" />
        <span className="truncate">{video.section}</span>
      </span>
      <time dateTime={video.recordedAt}>{formatLongDate(video.recordedAt)}</time>
      <span className="inline-flex items-center gap-1 tabular">
        <Eye aria-hidden className="size-3.5" />
        {viewsText(video.views)}
      </span>
    </p>
  );
}

/** The title as a button, whose clickable area is the whole card. */
function OpenButton({ video, onOpen }: VideoProps) {
  return (
    <button
      type="button"
      aria-label={`Ver video: ${video.title}`}
      onClick={() => onOpen(video)}
      className="text-left text-[0.9375rem] leading-5 font-semibold after:absolute after:inset-0 after:rounded-[inherit] focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-offset-2 focus-visible:after:outline-(--focus)"
    >
      {video.title}
    </button>
  );
}

function Built({ progress, className }: { progress: number | null; className?: string }) {
  if (progress === null) return null;
  return (
    <div className={className}>
      <div className="mb-1.5 flex justify-between text-[0.8125rem] leading-5">
        <span className="text-ink-3">Progreso</span>
        <span className="font-semibold tabular">{percentText(progress)}</span>
      </div>
      <Progress
        value={progress}
        max={100}
        label="Progreso de la obra"
        valueText={percentText(progress)}
        tone="sea"
      />
    </div>
  );
}

/** One video in the grid. */
export const VideoCard = memo(function VideoCard({ video, onOpen }: VideoProps) {
  useTimeZone();
  return (
    <article className="group relative flex h-full flex-col overflow-hidden rounded-lg border border-line bg-surface shadow-card transition-shadow hover:shadow-float">
      <Thumbnail video={video} sizes={SIZES} />
      <div className="flex flex-1 flex-col gap-2.5 px-4 pt-3.5 pb-4">
        <div>
          <PhaseBadge phase={video.phase} />
        </div>
        <h3>
          <OpenButton video={video} onOpen={onOpen} />
        </h3>
        <Facts video={video} />
        <Built progress={video.metadata.progress} className="mt-auto pt-1" />
      </div>
    </article>
  );
});

/** One video in the list; `actions` are positioned above the card's clickable area. */
export const VideoRow = memo(function VideoRow({
  video,
  onOpen,
  actions,
}: VideoProps & { actions?: ReactNode }) {
  useTimeZone();
  return (
    <article className="group relative flex gap-4 rounded-lg border border-line bg-surface p-3 shadow-card transition-shadow hover:shadow-float sm:items-center">
      <Thumbnail
        video={video}
        sizes="12rem"
        isSmall
        className="w-24 shrink-0 min-[26rem]:w-32 self-start rounded-sm sm:w-48"
      />
      <div className="grid min-w-0 flex-1 gap-1.5">
        <div>
          <PhaseBadge phase={video.phase} />
        </div>
        <h3>
          <OpenButton video={video} onOpen={onOpen} />
        </h3>
        <Facts video={video} />
        <p className="line-clamp-2 text-sm leading-5 text-ink-2 max-sm:hidden">{video.description}</p>
      </div>
      <Built progress={video.metadata.progress} className="hidden w-40 shrink-0 lg:block" />
      {actions && <div className="relative z-10 shrink-0">{actions}</div>}
    </article>
  );
});
