import type { ProgressVideoView } from '@nodo/contracts/videos/views';
import { CloudSun, Flag, type LucideIcon, TrendingUp, Users, Wrench } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { formatWhole } from '../../../lib/format.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { recordView } from '../api/change-videos.ts';
import { refreshVideos } from '../api/list-videos.ts';
import { footageText, formatLongDate, percentText, viewsText } from '../video-labels.ts';
import { PhaseBadge } from './phase-badge.tsx';
import { Player } from './player.tsx';
import { VideoActions } from './video-actions.tsx';

/** Counts a view, once while the dialog is open. A lost count doesn't matter. */
function useCountedView(id: string): () => void {
  const isCounted = useRef(false);
  return () => {
    if (isCounted.current) return;
    isCounted.current = true;
    recordView(id).then(refreshVideos, () => {
      isCounted.current = false;
    });
  };
}

function Detail({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-[0.8125rem] leading-5 text-ink-3">{label}</dt>
      <dd className="mt-0.5 text-[0.9375rem] leading-6">{children}</dd>
    </div>
  );
}

function Fact({ icon: Icon, label, children }: { icon: LucideIcon; label: string; children: ReactNode }) {
  return (
    <div className="pl-8">
      <dt className="relative text-[0.8125rem] leading-5 text-ink-3">
        <Icon aria-hidden className="absolute top-0.5 -left-8 size-5" strokeWidth={1.7} />
        {label}
      </dt>
      <dd className="text-[0.9375rem] leading-6">{children}</dd>
    </div>
  );
}

function Details({ video }: { video: ProgressVideoView }) {
  const footage = footageText(video);
  return (
    <section className="grid gap-3">
      <h3 className="text-sm font-semibold tracking-tight">Detalles del video</h3>
      <p className="text-[0.9375rem] leading-6 whitespace-pre-line text-ink-2">{video.description}</p>
      <dl className="grid grid-cols-2 gap-x-4 gap-y-3">
        <Detail label="Sección">{video.section}</Detail>
        <Detail label="Fecha">
          <time dateTime={video.recordedAt}>{formatLongDate(video.recordedAt)}</time>
        </Detail>
        {video.cameraLocation !== null && (
          <Detail label="Ubicación de la cámara">{video.cameraLocation}</Detail>
        )}
        {footage && <Detail label="Grabación">{footage}</Detail>}
      </dl>
    </section>
  );
}

function Works({ video }: { video: ProgressVideoView }) {
  const { workers, progress, weather, equipment, milestone } = video.metadata;
  const isKnown = workers !== null || progress !== null || weather !== null || equipment.length > 0;
  if (!isKnown && milestone === null) return null;
  return (
    <section className="grid gap-3 border-t border-line pt-5">
      <h3 className="text-sm font-semibold tracking-tight">Información del proyecto</h3>
      {isKnown && (
        <dl className="grid gap-x-4 gap-y-3 sm:grid-cols-2">
          {workers !== null && (
            <Fact icon={Users} label="Trabajadores">
              {formatWhole(workers)}
            </Fact>
          )}
          {progress !== null && (
            <Fact icon={TrendingUp} label="Progreso">
              {percentText(progress)}
            </Fact>
          )}
          {weather !== null && (
            <Fact icon={CloudSun} label="Clima">
              {weather}
            </Fact>
          )}
          {equipment.length > 0 && (
            <Fact icon={Wrench} label="Equipos">
              {equipment.join(', ')}
            </Fact>
          )}
        </dl>
      )}
      {milestone !== null && (
        <div className="flex gap-3 rounded-md border border-sea/40 bg-sea-soft p-3.5">
          <Flag aria-hidden className="mt-0.5 size-5 shrink-0 text-sea-ink" />
          <div className="min-w-0 text-sm leading-6">
            <p className="font-semibold">Hito Alcanzado</p>
            <p className="text-ink-2">{milestone}</p>
          </div>
        </div>
      )}
    </section>
  );
}

interface VideoDialogProps {
  video: ProgressVideoView;
  onClose: () => void;
}

/** One video: player, description, and the state of the works on that day. */
export function VideoDialog({ video, onClose }: VideoDialogProps) {
  const count = useCountedView(video.id);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={video.title}
      description={`${video.section} · ${formatLongDate(video.recordedAt)}`}
      shape="full"
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-8">
        <div className="grid content-start gap-4">
          <Player
            title={video.title}
            url={video.videoUrl}
            isLive={video.isLive}
            poster={video.thumbnailUrl}
            captionsUrl={video.captionsUrl}
            onPlay={count}
          />
          <div className="flex flex-wrap items-center justify-between gap-3">
            <p className="flex items-center gap-3 text-sm text-ink-3">
              <PhaseBadge phase={video.phase} />
              <span className="tabular">{viewsText(video.views)}</span>
            </p>
            <VideoActions video={video} />
          </div>
        </div>
        <div className="grid content-start gap-5">
          <Details video={video} />
          <Works video={video} />
        </div>
      </div>
    </Dialog>
  );
}
