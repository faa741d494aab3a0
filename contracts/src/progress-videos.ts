import { z } from 'zod';
import { updatePercentageSchema } from './construction.ts';
import { defineEvent, type EventOf } from './event.ts';
import { imageUrlSchema, mediaIdOf } from './project-images.ts';
import { isHttpsUrl, isStorable } from './text.ts';
import { optionalText, plainText, wholeNumber } from './video-fields.ts';
import { videoContentTypeSchema } from './video-files.ts';

export const videoPhases = ['infrastructure', 'construction', 'finishing', 'operations'] as const;
export const videoPhaseSchema = z.enum(videoPhases, { error: 'Elige una fase de la lista' });
export type VideoPhase = z.infer<typeof videoPhaseSchema>;
export const videoPhaseLabels: Record<VideoPhase, string> = {
  infrastructure: 'Infraestructura',
  construction: 'Construcción',
  finishing: 'Acabados',
  operations: 'Operaciones',
};

/** The phase in words; one that we have no name for is 'Desconocido'. */
export function videoPhaseLabel(phase: string): string {
  const known = videoPhaseSchema.safeParse(phase).data;
  return known ? videoPhaseLabels[known] : 'Desconocido';
}

/** Longest that a film or the recording behind it may be: a year. */
const MAX_SECONDS = 366 * 24 * 3_600;
const MAX_CAPTIONS = 60_000;
export const videoLimits = { title: 160, section: 120, description: 4_000, equipment: 20 } as const;

const metadataData = z.object({
  weather: z.string().nullable(),
  /** People at work. */
  workers: z.int().nonnegative().nullable(),
  /** Percent built, 0 to 100. */
  progress: z.number().min(0).max(100).nullable(),
  equipment: z.array(z.string()),
  milestone: z.string().nullable(),
});
export type VideoMetadata = z.infer<typeof metadataData>;

const videoData = z.object({
  title: z.string(),
  description: z.string(),
  videoUrl: z.string(),
  thumbnailUrl: z.string().nullable(),
  recordedAt: z.iso.datetime(),
  /** Seconds that the film itself lasts; 0 for what is live. */
  duration: z.int().nonnegative(),
  /** Seconds of recording that it shows: of a time lapse many more than it lasts. */
  footageSeconds: z.int().nonnegative(),
  phase: videoPhaseSchema,
  section: z.string(),
  cameraId: z.uuid().nullable(),
  cameraLocation: z.string().nullable(),
  isLive: z.boolean(),
  /** WebVTT that somebody wrote; null: told from the video's own facts. */
  captions: z.string().nullable(),
  metadata: metadataData,
});
export type VideoData = z.infer<typeof videoData>;

// Events

export const ProgressVideoPublished = defineEvent('ProgressVideoPublished', videoData);
/** Taken back: nobody is shown it any more. */
export const ProgressVideoWithdrawn = defineEvent('ProgressVideoWithdrawn', z.object({}));
/** Stream `videoView-{id}`, one for each person, video and day: whose view it was stands in the metadata. */
export const ProgressVideoViewed = defineEvent(
  'ProgressVideoViewed',
  z.object({
    videoId: z.uuid(),
    /** The day in Bogotá, as 2026-01-31. */
    day: z.iso.date(),
  }),
);
export const progressVideoEvents = [
  ProgressVideoPublished,
  ProgressVideoWithdrawn,
  ProgressVideoViewed,
] as const;
export type ProgressVideoEvent = EventOf<(typeof progressVideoEvents)[number]>;

// Commands

const VIDEO = 'La dirección del video debe empezar por https://';

/** An uploaded video's own path, or an address elsewhere. */
export const videoUrlSchema = z
  .string({ error: 'El video es obligatorio' })
  .trim()
  .min(1, 'El video es obligatorio')
  .max(2_000, 'Máximo 2000 caracteres')
  .refine((value) => mediaIdOf(value) !== undefined || isStream(value) || isHttpsUrl(value), VIDEO);

/** What the development product plays itself. */
const isStream = (value: string) => /^\/api\/dev\/cameras\/[a-z0-9-]{1,40}$/.test(value);

const NO_MOMENT = 'Escribe la fecha de grabación';
/** An ISO timestamp, or a day, which stands for its noon in Bogotá; answers UTC. */
const recordedAtInput = z
  .union([z.iso.datetime({ offset: true }), z.iso.date()], { error: NO_MOMENT })
  .transform((value) => new Date(value.includes('T') ? value : `${value}T12:00:00-05:00`))
  .refine((value) => !Number.isNaN(value.getTime()), NO_MOMENT)
  .transform((value) => value.toISOString())
  .refine((value) => value >= '2000' && value < '2101', 'La fecha debe estar entre 2000 y 2100');

const seconds = wholeNumber('Escribe la duración en segundos', 0, MAX_SECONDS);
const workersInput = wholeNumber('Escribe cuántas personas trabajaban', 0, 100_000).nullable();

const captionsInput = z
  .string({ error: 'Los subtítulos son un texto WebVTT' })
  .max(MAX_CAPTIONS, `Máximo ${MAX_CAPTIONS.toLocaleString('es-CO')} caracteres`)
  .refine((value) => value.trim() === '' || isWebVtt(value), 'Los subtítulos deben ser un archivo WebVTT')
  .transform((value) => (value.trim() === '' ? null : value))
  .nullable();

/** https://www.w3.org/TR/webvtt1/#file-structure: its signature, and text that can be stored. */
function isWebVtt(text: string): boolean {
  return /^\uFEFF?WEBVTT(?:[ \t].*)?(?:\r?\n|\r|$)/.test(text) && isStorable(text);
}

const metadataInput = z
  .strictObject({
    weather: optionalText(80).default(null),
    workers: workersInput.default(null),
    progress: updatePercentageSchema,
    equipment: z
      .array(plainText('Escribe el equipo', 80), { error: 'Los equipos son una lista' })
      .max(videoLimits.equipment, `Máximo ${videoLimits.equipment} equipos`)
      .default([]),
    milestone: optionalText(200).default(null),
  })
  .prefault({});

/** Body of POST /api/progress-videos. */
export const publishVideoSchema = z.strictObject({
  title: plainText('El título es requerido', videoLimits.title),
  description: plainText('La descripción es requerida', videoLimits.description),
  videoUrl: videoUrlSchema,
  thumbnailUrl: imageUrlSchema.nullable().default(null),
  recordedAt: recordedAtInput,
  /** Seconds. Of an uploaded file it is read from the file; of one elsewhere it has to be told, unless it is live. */
  duration: seconds.nullable().default(null),
  /** Seconds; absent: as long as the film. */
  footageSeconds: seconds.nullable().default(null),
  phase: videoPhaseSchema,
  section: plainText('La sección es requerida', videoLimits.section),
  cameraId: z.uuid('Elige una cámara de la lista').nullable().default(null),
  /** Absent: where the camera hangs. */
  cameraLocation: optionalText(160).default(null),
  isLive: z.boolean({ error: 'Di si es en vivo o no' }).default(false),
  captions: captionsInput.default(null),
  metadata: metadataInput,
});
export type PublishVideo = z.infer<typeof publishVideoSchema>;

/** DELETE /api/progress-videos/{id}, and POST /api/progress-videos/{id}/views: neither has a body. */
export const withdrawVideoSchema = z.strictObject({ videoId: z.uuid() });
export type WithdrawVideo = z.infer<typeof withdrawVideoSchema>;
export const recordVideoViewSchema = z.strictObject({ videoId: z.uuid() });
export type RecordVideoView = z.infer<typeof recordVideoViewSchema>;

// Views

/** Videos that GET /api/progress-videos answers at most. */
export const VIDEOS_MAX = 500;

/** One row of GET /api/progress-videos, the last recorded first; what publishing answers, too. */
export const progressVideoViewSchema = videoData.omit({ captions: true }).extend({
  id: z.uuid(),
  /** A newer version may know more of them. */
  phase: z.string(),
  /** People and days: whoever comes back the same day is not counted again. */
  views: z.int().nonnegative(),
  /** Widths in pixels that `thumbnailUrl?w=` answers for an uploaded picture; empty for one elsewhere. */
  thumbnailWidths: z.array(z.int().positive()),
  /** Of an uploaded file; null for one elsewhere. */
  file: z.object({ contentType: videoContentTypeSchema, size: z.int().positive() }).nullable(),
  /** WebVTT; null for what is live. */
  captionsUrl: z.string().nullable(),
  publishedAt: z.iso.datetime(),
});
export type ProgressVideoView = z.infer<typeof progressVideoViewSchema>;

export const videoWithdrawnSchema = z.object({ id: z.uuid() });
/** Answer of POST /api/progress-videos/{id}/views. */
export const videoViewedSchema = z.object({ id: z.uuid(), day: z.iso.date() });

/** Answer of GET /api/progress-videos/stats. */
export const videoStatsSchema = z.object({
  totalVideos: z.int().nonnegative(),
  /** Hours of recording that the videos show, whole or broken. */
  recordedHours: z.number().nonnegative(),
  /** Percent built of all warehouses, weighted by their value. */
  progressPercentage: z.number().min(0).max(100),
  activeCameras: z.int().nonnegative(),
  totalCameras: z.int().nonnegative(),
  /** When a video was last published or a camera last changed; null when neither ever was. */
  lastUpdateAt: z.iso.datetime().nullable(),
});
export type VideoStats = z.infer<typeof videoStatsSchema>;

// Choosing

/** What videos are chosen by, on the screen and in the printed report alike. */
export const videoFilterSchema = z.object({
  /** Words of the title or the section; accents and case don't matter. */
  search: z.string().trim().max(120, 'Máximo 120 caracteres').default(''),
  phase: z
    .union([z.literal('all'), videoPhaseSchema], { error: 'Elige una fase de la lista' })
    .default('all'),
});
export type VideoFilter = z.infer<typeof videoFilterSchema>;

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLocaleLowerCase('es-CO');

/** The videos that have every word of the search in their title or section, and the phase. */
export function chosenVideos<V extends Pick<ProgressVideoView, 'title' | 'section' | 'phase'>>(
  videos: readonly V[],
  { search, phase }: VideoFilter,
): V[] {
  const words = plain(search).split(/\s+/).filter(Boolean);
  return videos.filter((video) => {
    const text = plain(`${video.title} ${video.section}`);
    return (phase === 'all' || video.phase === phase) && words.every((word) => text.includes(word));
  });
}

/** mm:ss, an hour and more as h:mm:ss. */
export function clockTime(duration: number): string {
  const [hours, minutes, rest] = [
    Math.floor(duration / 3_600),
    Math.floor(duration / 60) % 60,
    duration % 60,
  ];
  const tail = `${String(minutes).padStart(2, '0')}:${String(rest).padStart(2, '0')}`;
  return hours > 0 ? `${hours}:${tail}` : tail;
}
