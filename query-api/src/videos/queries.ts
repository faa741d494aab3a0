import { type CameraView, cameraQualitySchema, cameraStatusSchema } from '@nodo/contracts/cameras';
import {
  type ProgressVideoView,
  VIDEOS_MAX,
  type VideoMetadata,
  type VideoStats,
} from '@nodo/contracts/progress-videos';
import { videoContentTypeSchema } from '@nodo/contracts/video-files';
import type { View } from '../reading/reader.ts';
import { iso, isoOrNull } from '../reading/rows.ts';

interface VideoRow {
  id: string;
  title: string;
  description: string;
  video_url: string;
  thumbnail_url: string | null;
  recorded_at: Date;
  duration: number;
  footage_seconds: number;
  phase: string;
  section: string;
  camera_id: string | null;
  camera_location: string | null;
  is_live: boolean;
  metadata: VideoMetadata;
  published_at: Date;
  views: number | null;
  widths: number[] | null;
  content_type: string | null;
  size: number | null;
}

const VIDEOS = `
  SELECT v.id, v.title, v.description, v.video_url, v.thumbnail_url, v.recorded_at, v.duration, v.footage_seconds,
    v.phase, v.section, v.camera_id, v.camera_location, v.is_live, v.metadata, v.published_at,
    n.views, m.widths, f.content_type, f.size
  FROM progress_videos AS v
  LEFT JOIN video_view_counts AS n ON n.video_id = v.id
  LEFT JOIN media_files AS m ON m.id = v.thumbnail_media_id
  LEFT JOIN video_files AS f ON f.id = v.video_media_id
  WHERE NOT v.is_withdrawn`;

/** What was recorded last comes first, at most VIDEOS_MAX. */
export async function listVideos(view: View): Promise<ProgressVideoView[]> {
  const sql = `${VIDEOS} ORDER BY v.recorded_at DESC, v.id DESC LIMIT ${VIDEOS_MAX}`;
  return (await view.query<VideoRow>(sql)).map(videoView);
}

function videoView(row: VideoRow): ProgressVideoView {
  const { content_type: contentType, size } = row;
  return {
    id: row.id,
    title: row.title,
    description: row.description,
    videoUrl: row.video_url,
    thumbnailUrl: row.thumbnail_url,
    thumbnailWidths: row.widths ?? [],
    recordedAt: iso(row.recorded_at),
    duration: row.duration,
    footageSeconds: row.footage_seconds,
    phase: row.phase,
    section: row.section,
    cameraId: row.camera_id,
    cameraLocation: row.camera_location,
    isLive: row.is_live,
    metadata: row.metadata,
    views: row.views ?? 0,
    file:
      contentType === null || size === null
        ? null
        : { contentType: videoContentTypeSchema.parse(contentType), size },
    captionsUrl: row.is_live ? null : `/api/progress-videos/${row.id}/captions`,
    publishedAt: iso(row.published_at),
  };
}

/** What captions are told from. */
export type CaptionedVideo = Pick<
  ProgressVideoView,
  | 'title'
  | 'description'
  | 'recordedAt'
  | 'duration'
  | 'footageSeconds'
  | 'section'
  | 'cameraLocation'
  | 'metadata'
> & { readonly captions: string | null };

/** Undefined for a video that is not shown, or is live. */
export async function findCaptioned(view: View, id: string): Promise<CaptionedVideo | undefined> {
  const [row] = await view.query<Omit<VideoRow, 'views'> & { captions: string | null }>(
    `SELECT title, description, recorded_at, duration, footage_seconds, section, camera_location, metadata, captions
     FROM progress_videos WHERE id = $1 AND NOT is_withdrawn AND NOT is_live`,
    [id],
  );
  if (!row) return undefined;
  const { title, description, duration, section, metadata, captions } = row;
  return {
    ...{ title, description, duration, section, metadata, captions },
    recordedAt: iso(row.recorded_at),
    footageSeconds: row.footage_seconds,
    cameraLocation: row.camera_location,
  };
}

interface CameraRow {
  id: string;
  name: string;
  location: string;
  angle: string;
  stream_url: string | null;
  status: string;
  quality: string;
  is_recording: boolean;
  registered_at: Date;
  changed_at: Date;
  revision: number;
}

/** By name. */
export async function listCameras(view: View): Promise<CameraView[]> {
  const rows = await view.query<CameraRow>(
    `SELECT id, name, location, angle, stream_url, status, quality, is_recording, registered_at, changed_at, revision
     FROM cameras ORDER BY name, id`,
  );
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    location: row.location,
    angle: row.angle,
    streamUrl: row.stream_url,
    status: cameraStatusSchema.parse(row.status),
    quality: cameraQualitySchema.parse(row.quality),
    isRecording: row.is_recording,
    registeredAt: iso(row.registered_at),
    changedAt: iso(row.changed_at),
    revision: row.revision,
  }));
}

interface StatsRow {
  total_videos: number;
  footage_seconds: number;
  active_cameras: number;
  total_cameras: number;
  last_update_at: Date | null;
  progress: number;
}

/** The progress is that of the administrators' dashboard: what is built of what all warehouses are worth. */
const STATS = `
  SELECT v.total_videos, v.footage_seconds, c.active_cameras, c.total_cameras,
    greatest(v.published_at, c.changed_at) AS last_update_at, w.progress
  FROM (SELECT count(*)::int AS total_videos, coalesce(sum(footage_seconds), 0)::float8 AS footage_seconds,
      max(published_at) AS published_at FROM progress_videos WHERE NOT is_withdrawn) AS v,
    (SELECT count(*)::int AS total_cameras, (count(*) FILTER (WHERE status = 'online'))::int AS active_cameras,
      max(changed_at) AS changed_at FROM cameras) AS c,
    (SELECT coalesce(sum(progress_percentage::numeric * total_value) / nullif(sum(total_value), 0), 0)::numeric(5, 2)::float8
      AS progress FROM warehouses) AS w`;

export async function videoStats(view: View): Promise<VideoStats> {
  const [row] = await view.query<StatsRow>(STATS);
  if (!row) throw new Error('The figures have no answer');
  return {
    totalVideos: row.total_videos,
    recordedHours: row.footage_seconds / 3_600,
    progressPercentage: row.progress,
    activeCameras: row.active_cameras,
    totalCameras: row.total_cameras,
    lastUpdateAt: isoOrNull(row.last_update_at),
  };
}
