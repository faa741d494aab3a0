import { useQuery } from '@tanstack/react-query';
import { formatWhole } from '../../../lib/format.ts';
import { useNow } from '../../../lib/use-now.ts';
import { QueryError } from '../../../ui/query-error.tsx';
import { Stat, StatSkeleton } from '../../../ui/stat.tsx';
import { statsQuery } from '../api/list-videos.ts';
import { formatLastUpdate, formatTenths } from '../video-labels.ts';

const GRID = 'grid grid-cols-2 gap-3 sm:gap-4 md:grid-cols-3 xl:grid-cols-5';

/** Totals of the videos and cameras. */
export function VideoStats() {
  const query = useQuery(statsQuery);
  const { data, isPending } = query;
  const now = useNow();
  if (isPending) {
    return (
      <div className={GRID}>
        {['videos', 'hours', 'progress', 'cameras', 'update'].map((figure) => (
          <StatSkeleton key={figure} />
        ))}
      </div>
    );
  }
  if (!data) {
    return <QueryError query={query} fallback="No pudimos cargar las cifras." />;
  }
  const { totalVideos, recordedHours, progressPercentage, activeCameras, totalCameras, lastUpdateAt } = data;
  return (
    <div className={GRID}>
      <Stat label="Total de videos" value={formatWhole(totalVideos)} detail="Publicados" />
      <Stat
        label="Horas grabadas"
        value={formatTenths(recordedHours)}
        detail="De obra, en los videos"
        hint="Suma de las grabaciones que muestran los videos: una cámara rápida de 15 segundos puede mostrar 36 horas."
      />
      <Stat
        label="Progreso"
        value={`${formatWhole(progressPercentage)}\u00a0%`}
        detail="De todas las obras"
        hint="Avance de las obras ponderado por el valor de cada bodega."
      />
      <Stat
        label="Cámaras activas"
        value={formatWhole(activeCameras)}
        detail={`En línea, de ${formatWhole(totalCameras)}`}
      />
      <Stat
        label="Última actualización"
        value={lastUpdateAt === null ? '—' : formatLastUpdate(lastUpdateAt, now)}
        detail="Videos y cámaras"
        className="max-md:col-span-2"
      />
    </div>
  );
}
