import type { CameraView, ProgressVideoView } from '@nodo/contracts/videos/views';
import { useQuery } from '@tanstack/react-query';
import { Plus, Trash2, Video } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { type KeepsViews, ListTools } from '../../../ui/list-tools.tsx';
import { QueryError } from '../../../ui/query-error.tsx';
import { ResultCount } from '../../../ui/result-count.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { videosFile, videosQuery } from '../api/list-videos.ts';
import { countText } from '../video-labels.ts';
import { chosenVideos, useVideoFilter, videoFilter } from '../videos-view.ts';
import { CameraDialog } from './camera-dialog.tsx';
import { CameraPanel } from './camera-panel.tsx';
import { PublishDialog } from './publish-dialog.tsx';
import { VideoRow } from './video-card.tsx';
import { VideoDialog } from './video-dialog.tsx';
import { NoSuchVideos, VideoFilters } from './video-filters.tsx';
import { WithdrawDialog } from './withdraw-dialog.tsx';

type Work =
  | { readonly kind: 'publish' | 'register' }
  | { readonly kind: 'withdraw' | 'watch'; readonly video: ProgressVideoView }
  | { readonly kind: 'camera'; readonly camera: CameraView };

function WorkDialog({ work, onClose }: { work: Work; onClose: () => void }) {
  switch (work.kind) {
    case 'publish':
      return <PublishDialog onClose={onClose} />;
    case 'withdraw':
      return <WithdrawDialog video={work.video} onClose={onClose} />;
    case 'watch':
      return <VideoDialog video={work.video} onClose={onClose} />;
    case 'register':
      return <CameraDialog camera={undefined} onClose={onClose} />;
    case 'camera':
      return <CameraDialog camera={work.camera} onClose={onClose} />;
  }
}

interface VideosProps extends KeepsViews {
  onWork: (work: Work) => void;
}

function Videos({ savedViews, onWork }: VideosProps) {
  const [filter, change] = useVideoFilter();
  const query = useQuery(videosQuery);
  const { data, isPending } = query;
  if (isPending) return <SkeletonRows rows={3} label="Cargando videos de progreso..." className="h-28" />;
  if (!data) {
    return <QueryError query={query} fallback="No pudimos cargar los videos." />;
  }
  if (data.length === 0) {
    return (
      <EmptyState icon={Video} title="Aún no hay videos">
        Publica el primero: lo verán todas las personas que invierten.
      </EmptyState>
    );
  }
  const shown = chosenVideos(data, filter);
  return (
    <>
      <ListTools
        savedViews={savedViews(`${videoFilter.write(filter)}`)}
        file={{ path: videosFile(filter), name: 'videos' }}
        disabled={false}
      >
        <VideoFilters filter={filter} onChange={change} />
      </ListTools>
      <ResultCount text={countText(shown.length, data.length)} />
      {shown.length === 0 ? (
        <NoSuchVideos onChange={change} />
      ) : (
        <ul className="grid grid-cols-[minmax(0,1fr)] gap-3">
          {shown.map((video) => (
            <li key={video.id}>
              <VideoRow
                video={video}
                onOpen={(one) => onWork({ kind: 'watch', video: one })}
                actions={
                  <Button
                    variant="quiet"
                    size="icon"
                    aria-label={`Retirar: ${video.title}`}
                    acts
                    onClick={() => onWork({ kind: 'withdraw', video })}
                  >
                    <Trash2 aria-hidden className="size-4" />
                  </Button>
                }
              />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** For staff: publish and withdraw videos, register cameras and set their condition. */
export function VideoPanel({ savedViews }: KeepsViews) {
  const [work, setWork] = useState<Work>();
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      <section aria-label="Videos" className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h2 className="text-lg font-semibold tracking-tight">Videos</h2>
          <Button acts onClick={() => setWork({ kind: 'publish' })}>
            <Plus aria-hidden className="size-4" />
            Publicar video
          </Button>
        </div>
        <Videos savedViews={savedViews} onWork={setWork} />
      </section>
      <CameraPanel
        savedViews={savedViews}
        onRegister={() => setWork({ kind: 'register' })}
        onEdit={(camera) => setWork({ kind: 'camera', camera })}
      />
      {work && <WorkDialog work={work} onClose={() => setWork(undefined)} />}
    </div>
  );
}
