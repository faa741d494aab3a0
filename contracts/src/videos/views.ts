import { z } from 'zod';
import { videoContentTypeSchema } from '../media/values.ts';
import { cameraFields, progressVideoFields, videoPhaseSchema } from './values.ts';

/** Videos that GET /api/progress-videos answers at most. */
export const VIDEOS_MAX = 500;

/** One row of GET /api/progress-videos, the last recorded first; what publishing answers, too. */
export const progressVideoViewSchema = progressVideoFields.omit({ captions: true }).extend({
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

/** What videos are chosen by: on the screens, in the printed report and in the file alike. */
export const videoFilterSchema = z.object({
  /** Words of the title or the section; accents and case don't matter. */
  search: z.string().trim().max(120, 'Máximo 120 caracteres').default(''),
  phase: z
    .union([z.literal('all'), videoPhaseSchema], { error: 'Elige una fase de la lista' })
    .default('all'),
});
export type VideoFilter = z.infer<typeof videoFilterSchema>;

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

/** One row of GET /api/live-cameras, by name; what registering and changing answer, too. */
export const cameraViewSchema = cameraFields.extend({
  id: z.uuid(),
  registeredAt: z.iso.datetime(),
  /** Of the last change. */
  changedAt: z.iso.datetime(),
  /** Counts the changes; to be sent as `expectedRevision`. */
  revision: z.int().nonnegative(),
});
export type CameraView = z.infer<typeof cameraViewSchema>;
