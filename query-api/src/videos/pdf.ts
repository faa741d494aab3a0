import { LOCALE, TIME_ZONE } from '@nodo/contracts/constants';
import { cameraStatusLabels, videoPhaseLabel } from '@nodo/contracts/videos/values';
import {
  type CameraView,
  clockTime,
  type ProgressVideoView,
  VIDEOS_MAX,
  type VideoFilter,
  type VideoStats,
} from '@nodo/contracts/videos/views';
import {
  asWritten,
  dotted,
  joined,
  PdfReport,
  type PdfText,
  type Stationery,
} from '@nodo/platform/pdf-report';

const longDate = new Intl.DateTimeFormat(LOCALE, { dateStyle: 'long', timeZone: TIME_ZONE });
const moment = new Intl.DateTimeFormat(LOCALE, {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: TIME_ZONE,
});
const decimal = new Intl.NumberFormat(LOCALE, { maximumFractionDigits: 1 });

export interface ReportData {
  readonly videos: readonly ProgressVideoView[];
  readonly cameras: readonly CameraView[];
  readonly stats: VideoStats;
  readonly filter: VideoFilter;
  readonly at: Date;
}

/** A PDF report of the filtered videos, their figures and the cameras. */
export function videoReport(
  { videos, cameras, stats, filter, at }: ReportData,
  stationery: Stationery,
): Promise<Buffer> {
  const pdf = new PdfReport({ title: 'Videos de Progreso', lines: [], ...stationery, madeAt: at });
  pdf.section('Resumen');
  pdf.facts([
    ['Videos publicados', decimal.format(stats.totalVideos)],
    ['Horas grabadas', decimal.format(stats.recordedHours)],
    ['Progreso de las obras', `${decimal.format(stats.progressPercentage)} %`],
    ['Cámaras activas', asWritten(`${stats.activeCameras} / ${stats.totalCameras}`)],
    ['Última actualización', stats.lastUpdateAt === null ? '—' : moment.format(new Date(stats.lastUpdateAt))],
  ]);
  pdf.section('Filtros');
  pdf.facts([
    ['Búsqueda', filter.search ? asWritten(filter.search) : 'Ninguna'],
    ['Fase', filter.phase === 'all' ? 'Todas las fases' : videoPhaseLabel(filter.phase)],
  ]);
  pdf.section(
    countText(videos.length),
    videos.length === 0 ? 'No hay videos con estos filtros.' : 'Del más reciente al más antiguo.',
  );
  for (const video of videos) {
    pdf.entry(asWritten(video.title), longDate.format(new Date(video.recordedAt)), [...detailsOf(video)]);
  }
  pdf.section('Cámaras', cameras.length === 0 ? 'No hay cámaras registradas.' : undefined);
  for (const camera of cameras) {
    pdf.entry(asWritten(camera.name), cameraStatusLabels[camera.status], [
      asWritten(`${camera.location} · ${camera.angle}`),
      dotted(asWritten(camera.quality), camera.isRecording ? 'Grabando' : 'Sin grabar'),
    ]);
  }
  return pdf.finish('Nodo Cartago · Videos de Progreso');
}

function countText(count: number): string {
  if (count >= VIDEOS_MAX) return `Los ${decimal.format(count)} videos más recientes`;
  return count === 1 ? '1 video' : `${decimal.format(count)} videos`;
}

function* detailsOf(video: ProgressVideoView): Generator<PdfText> {
  const { metadata } = video;
  const length = video.isLive ? 'EN VIVO' : clockTime(video.duration);
  const views = video.views === 1 ? '1 vista' : `${decimal.format(video.views)} vistas`;
  yield dotted(videoPhaseLabel(video.phase), asWritten(video.section), length, views);
  yield asWritten(video.description);
  const works = [
    metadata.progress === null ? undefined : `Progreso: ${decimal.format(metadata.progress)} %`,
    metadata.workers === null ? undefined : `Trabajadores: ${decimal.format(metadata.workers)}`,
    metadata.weather === null ? undefined : ['Clima: ', asWritten(metadata.weather)],
  ].filter((part) => part !== undefined);
  if (works.length > 0) yield dotted(...works);
  if (metadata.equipment.length > 0) yield ['Equipos: ', joined(metadata.equipment.map(asWritten), ', ')];
  if (metadata.milestone !== null) yield ['Hito Alcanzado: ', asWritten(metadata.milestone)];
}
