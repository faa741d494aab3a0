import { z } from 'zod';
import { searchField } from '../api-route.ts';
import { videoContentTypeSchema } from '../media/values.ts';
import { hasWords } from '../text.ts';
import { cameraFields, cameraStatusSchema, progressVideoFields, videoPhaseSchema } from './values.ts';

/** Most cameras that there are, and thus in one response of GET /api/cameras. */
export const CAMERAS_MAX = 500;
/** Maximum videos in one response of GET /api/progress-videos. */
export const VIDEOS_MAX = 500;

/** One row of GET /api/progress-videos, last recorded first; also the response to publishing. */
export const progressVideoViewSchema = progressVideoFields.omit({ captions: true }).extend({
  id: z.uuid(),
  /** A string, since a newer version may have further phases. */
  phase: z.string(),
  /** Counts each person once per day. */
  views: z.int().nonnegative(),
  /** Widths in pixels available by `thumbnailUrl?w=` for an uploaded image; empty for an external one. */
  thumbnailWidths: z.array(z.int().positive()),
  /** The uploaded file; null for an external one. */
  file: z.object({ contentType: videoContentTypeSchema, size: z.int().positive() }).nullable(),
  /** URL of WebVTT captions; null for a live stream. */
  captionsUrl: z.string().nullable(),
  publishedAt: z.iso.datetime(),
});
export type ProgressVideoView = z.infer<typeof progressVideoViewSchema>;

export const videoWithdrawnSchema = z.object({ id: z.uuid() });
/** Response of POST /api/progress-videos/{id}/views. */
export const videoViewedSchema = z.object({ id: z.uuid(), day: z.iso.date() });

/** The first look at a video on a day, in its viewer's own data. */
export const ownVideoViewSchema = z.object({
  videoId: z.uuid(),
  /** Null once the video was withdrawn. */
  title: z.string().nullable(),
  at: z.iso.datetime(),
});
export type OwnVideoView = z.infer<typeof ownVideoViewSchema>;

/** Response of GET /api/progress-videos/stats. */
export const videoStatsSchema = z.object({
  totalVideos: z.int().nonnegative(),
  /** Hours of footage covered by the videos, possibly fractional. */
  recordedHours: z.number().nonnegative(),
  /** Construction progress of all warehouses in percent, weighted by value. */
  progressPercentage: z.number().min(0).max(100),
  activeCameras: z.int().nonnegative(),
  totalCameras: z.int().nonnegative(),
  /** When a video was last published or a camera last changed; null if never. */
  lastUpdateAt: z.iso.datetime().nullable(),
});
export type VideoStats = z.infer<typeof videoStatsSchema>;

// Choosing

/** Filters for videos: shared by the screens, the printed report and the file. */
export const videoFilterSchema = z.object({
  /** Words of the title or the section, ignoring accents and case. */
  search: z.string().trim().max(120, 'Máximo 120 caracteres').default(''),
  phase: z
    .union([z.literal('all'), videoPhaseSchema], { error: 'Elige una fase de la lista' })
    .default('all'),
});
export type VideoFilter = z.infer<typeof videoFilterSchema>;

/** mm:ss; from an hour on h:mm:ss. */
export function clockTime(duration: number): string {
  const [hours, minutes, rest] = [
    Math.floor(duration / 3_600),
    Math.floor(duration / 60) % 60,
    duration % 60,
  ];
  const tail = `${String(minutes).padStart(2, '0')}:${String(rest).padStart(2, '0')}`;
  return hours > 0 ? `${hours}:${tail}` : tail;
}

/** One row of GET /api/live-cameras, sorted by name; also the response to registering and changing. */
export const cameraViewSchema = cameraFields.extend({
  id: z.uuid(),
  registeredAt: z.iso.datetime(),
  /** Time of the last change. */
  changedAt: z.iso.datetime(),
  /** Counts the changes; to be sent as `expectedRevision`. */
  revision: z.int().nonnegative(),
});
export type CameraView = z.infer<typeof cameraViewSchema>;

/** Filters for the cameras: shared by the staff screen and the file. */
export const cameraFilterSchema = z.object({ search: searchField, status: cameraStatusSchema.optional() });
export type CameraFilter = z.infer<typeof cameraFilterSchema>;

/** Cameras with this status whose name, location or angle contains every word of the search. */
export function chosenCameras<C extends Pick<CameraView, 'name' | 'location' | 'angle' | 'status'>>(
  cameras: readonly C[],
  { search, status }: CameraFilter,
): C[] {
  return cameras.filter(
    (camera) =>
      (status === undefined || camera.status === status) &&
      hasWords(`${camera.name} ${camera.location} ${camera.angle}`, search),
  );
}
