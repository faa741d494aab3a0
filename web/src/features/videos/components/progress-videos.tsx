import type { ProgressVideoView } from '@nodo/contracts/videos/views';
import { useQuery } from '@tanstack/react-query';
import { Cctv, Video } from 'lucide-react';
import { useCallback, useMemo, useRef } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Choice } from '../../../ui/choice.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { QueryError } from '../../../ui/query-error.tsx';
import { ResultCount } from '../../../ui/result-count.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { camerasQuery } from '../api/list-cameras.ts';
import { videosQuery } from '../api/list-videos.ts';
import { countText } from '../video-labels.ts';
import { chosenVideos, type Layout, useVideosView } from '../videos-view.ts';
import { Cameras, WatchButton } from './cameras.tsx';
import { ReportButton } from './report-button.tsx';
import { VideoCard, VideoRow } from './video-card.tsx';
import { VideoDialog } from './video-dialog.tsx';
import { NoSuchVideos, VideoFilters } from './video-filters.tsx';
import { VideoStats } from './video-stats.tsx';
import { WatchDialog } from './watch-dialog.tsx';

const layouts = [
  { value: 'grid', label: 'Cuadrícula' },
  { value: 'list', label: 'Lista' },
] as const satisfies readonly { value: Layout; label: string }[];
const GRID = 'grid gap-5 sm:grid-cols-2 xl:grid-cols-3';

function Loading() {
  return (
    <div role="status" className="grid gap-4">
      <p className="text-sm text-ink-2">Cargando videos de progreso...</p>
      <div className={GRID}>
        {['a', 'b', 'c', 'd', 'e', 'f'].map((name) => (
          <Skeleton key={name} className="aspect-[5/5.2] rounded-lg!" />
        ))}
      </div>
    </div>
  );
}

interface ShownProps {
  videos: readonly ProgressVideoView[];
  layout: Layout;
  onOpen: (video: ProgressVideoView) => void;
}

function Shown({ videos, layout, onOpen }: ShownProps) {
  const One = layout === 'grid' ? VideoCard : VideoRow;
  return (
    <ul className={layout === 'grid' ? GRID : 'grid gap-3'}>
      {videos.map((video) => (
        <li key={video.id}>
          <One video={video} onOpen={onOpen} />
        </li>
      ))}
    </ul>
  );
}

/** Videos of the works, their totals, and the cameras. */
export function ProgressVideos() {
  const [view, change] = useVideosView();
  const query = useQuery(videosQuery);
  const { data, isPending } = query;
  const { data: cameras } = useQuery(camerasQuery);
  const place = useRef<HTMLHeadingElement>(null);
  const { search, phase } = view;
  const shown = useMemo(() => data && chosenVideos(data, { search, phase }), [data, search, phase]);
  const open = useCallback(({ id }: { id: string }) => change({ videoId: id }, { asStep: true }), [change]);
  const isFiltered = search !== '' || phase !== 'all';
  const clear = () => change({ search: '', phase: 'all' });
  // An open video or camera stays open, whatever is filtered.
  const video = data?.find(({ id }) => id === view.videoId);
  const camera = cameras?.find(({ id }) => id === view.cameraId);
  function goToCameras() {
    place.current?.scrollIntoView({ block: 'start' });
    place.current?.focus({ preventScroll: true });
  }
  return (
    <>
      <PageHeader
        title="Videos de Progreso"
        detail="Las obras grabadas día tras día, y las cámaras que las siguen en este momento."
        action={
          <div className="flex flex-wrap gap-3">
            <Button variant="outline" onClick={goToCameras}>
              <Cctv aria-hidden className="size-4" />
              Cámaras En Vivo
            </Button>
            <ReportButton filter={{ search, phase }} />
          </div>
        }
      />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
        <VideoStats />
        <section className="grid gap-5">
          <h2 className="sr-only">Videos</h2>
          <VideoFilters filter={{ search, phase }} onChange={change}>
            <div className="self-end lg:justify-self-end">
              <Choice
                label="Cómo se ven los videos"
                value={view.layout}
                options={layouts}
                onChange={(layout) => change({ layout })}
              />
            </div>
          </VideoFilters>
          {data && view.videoId && !video && (
            <Notice tone="info" title="Ese video ya no está publicado" live>
              Aquí están los demás.
            </Notice>
          )}
          {isPending && <Loading />}
          {!isPending && !shown && <QueryError query={query} fallback="No pudimos cargar los videos." />}
          {shown && (
            <div className="grid gap-3">
              <ResultCount
                text={countText(shown.length, data?.length ?? 0)}
                onClear={isFiltered && shown.length > 0 ? clear : undefined}
              />
              {shown.length === 0 && isFiltered && <NoSuchVideos onChange={change} />}
              {shown.length === 0 && !isFiltered && (
                <EmptyState icon={Video} title="Aún no hay videos">
                  Cuando publiquemos grabaciones de las obras las verás aquí.
                </EmptyState>
              )}
              {shown.length > 0 && <Shown videos={shown} layout={view.layout} onOpen={open} />}
            </div>
          )}
        </section>
        <section className="grid gap-4">
          <h2
            ref={place}
            tabIndex={-1}
            className="scroll-mt-24 text-lg font-semibold tracking-tight focus-visible:outline-none"
          >
            Cámaras
          </h2>
          <Cameras
            actions={(one) => (
              <WatchButton camera={one} onWatch={({ id }) => change({ cameraId: id }, { asStep: true })} />
            )}
            empty="Cuando haya cámaras en las obras las verás aquí."
          />
        </section>
      </div>
      {video && <VideoDialog key={video.id} video={video} onClose={() => change({ videoId: undefined })} />}
      {camera && !video && (
        <WatchDialog key={camera.id} camera={camera} onClose={() => change({ cameraId: undefined })} />
      )}
    </>
  );
}
