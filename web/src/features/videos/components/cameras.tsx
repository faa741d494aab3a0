import { type CameraFilter, type CameraView, chosenCameras } from '@nodo/contracts/videos/views';
import { useQuery } from '@tanstack/react-query';
import { Cctv, Play } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { QueryError } from '../../../ui/query-error.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { camerasQuery } from '../api/list-cameras.ts';
import { CameraBadge } from './camera-badge.tsx';

interface CameraCardProps {
  camera: CameraView;
  actions: ReactNode;
}

function Recording({ isRecording }: Pick<CameraView, 'isRecording'>) {
  if (!isRecording) return <span>Sin grabar</span>;
  return (
    <span className="inline-flex items-center gap-1.5">
      <span aria-hidden className="size-2 rounded-full bg-alert" />
      Grabando
    </span>
  );
}

function CameraCard({ camera, actions }: CameraCardProps) {
  return (
    <article className="flex h-full flex-col gap-3 rounded-lg border border-line bg-surface p-4 shadow-card">
      <div className="flex items-start justify-between gap-3">
        <h3 className="flex min-w-0 items-center gap-2 text-[0.9375rem] leading-6 font-semibold">
          <Cctv aria-hidden className="size-5 shrink-0 text-ink-3" strokeWidth={1.7} />
          <span className="truncate">{camera.name}</span>
        </h3>
        <CameraBadge status={camera.status} />
      </div>
      <p className="text-sm leading-5 text-ink-2">
        {camera.location}
        <span className="block text-ink-3">{camera.angle}</span>
      </p>
      <div className="mt-auto flex flex-wrap items-center justify-between gap-3">
        <p className="flex items-center gap-3 text-[0.8125rem] leading-5 text-ink-3">
          <span className="rounded-sm border border-line-strong/60 px-1.5 font-medium">{camera.quality}</span>
          <Recording isRecording={camera.isRecording} />
        </p>
        {actions}
      </div>
    </article>
  );
}

/** For viewers: a camera that is online and has a stream can be watched. */
export function WatchButton({
  camera,
  onWatch,
}: {
  camera: CameraView;
  onWatch: (camera: CameraView) => void;
}) {
  if (camera.status !== 'online' || camera.streamUrl === null) return null;
  return (
    <Button
      size="sm"
      variant="outline"
      aria-label={`Ver en vivo: ${camera.name}`}
      onClick={() => onWatch(camera)}
    >
      <Play aria-hidden className="size-3.5 fill-current" />
      Ver en vivo
    </Button>
  );
}

interface CamerasProps {
  /** Actions for a camera. */
  actions: (camera: CameraView) => ReactNode;
  /** Shown when there are no cameras. */
  empty: ReactNode;
  filter?: CameraFilter;
  /** Search and filters, if there are cameras. */
  tools?: ReactNode;
  /** Shown when no camera matches. */
  nothingFits?: ReactNode;
}

const everything = { search: undefined, status: undefined };

/** The cameras with their condition. */
export function Cameras({ actions, empty, filter = everything, tools, nothingFits }: CamerasProps) {
  const query = useQuery(camerasQuery);
  const { data, isPending } = query;
  if (isPending) return <SkeletonRows rows={1} label="Cargando cámaras…" className="h-36" />;
  if (!data) {
    return <QueryError query={query} fallback="No pudimos cargar las cámaras." />;
  }
  if (data.length === 0) {
    return (
      <EmptyState icon={Cctv} title="Aún no hay cámaras">
        {empty}
      </EmptyState>
    );
  }
  const shown = chosenCameras(data, filter);
  return (
    <>
      {tools}
      {shown.length === 0 ? (
        nothingFits
      ) : (
        <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
          {shown.map((camera) => (
            <li key={camera.id}>
              <CameraCard camera={camera} actions={actions(camera)} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
