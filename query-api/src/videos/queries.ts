import { mediaFiles } from '@nodo/contracts/images/tables';
import { videoContentTypeSchema } from '@nodo/contracts/media/values';
import {
  double,
  integer,
  nullable,
  omit,
  outer,
  pick,
  type RowOf,
  time,
} from '@nodo/contracts/read-models/table';
import {
  cameras,
  progressVideos,
  videoFiles,
  videoViewCounts,
  videoViews,
} from '@nodo/contracts/videos/tables';
import {
  CAMERAS_MAX,
  type CameraView,
  type OwnVideoView,
  type ProgressVideoView,
  VIDEOS_MAX,
  type VideoFilter,
  type VideoStats,
} from '@nodo/contracts/videos/views';
import { Conditions } from '../read-model/conditions.ts';
import type { View } from '../read-model/reader.ts';
import { addSearch } from '../read-model/search-condition.ts';

const videoColumns = {
  ...omit(progressVideos.columns, 'video_media_id', 'thumbnail_media_id', 'captions', 'is_withdrawn'),
  ...outer(pick(videoFiles.columns, 'content_type', 'size')),
  views: nullable(videoViewCounts.columns.views),
  widths: nullable(mediaFiles.columns.widths),
};
const captionedColumns = {
  ...pick(progressVideos.columns, 'title', 'description', 'recorded_at', 'duration', 'footage_seconds'),
  ...pick(progressVideos.columns, 'section', 'camera_location', 'metadata', 'captions'),
};
const statsColumns = {
  total_videos: integer,
  footage_seconds: double,
  active_cameras: integer,
  total_cameras: integer,
  last_update_at: nullable(time),
  progress: double,
};

const VIDEOS = `
  SELECT v.id, v.title, v.description, v.video_url, v.thumbnail_url, v.recorded_at, v.duration, v.footage_seconds,
    v.phase, v.section, v.camera_id, v.camera_location, v.is_live, v.metadata, v.published_at,
    n.views, m.widths, f.content_type, f.size
  FROM progress_videos AS v
  LEFT JOIN video_view_counts AS n ON n.video_id = v.id
  LEFT JOIN media_files AS m ON m.id = v.thumbnail_media_id
  LEFT JOIN video_files AS f ON f.id = v.video_media_id`;

/** The matching videos, latest recording first, at most `most`; only those after `last`. */
export async function listVideos(
  view: View,
  { search, phase }: VideoFilter,
  most = VIDEOS_MAX,
  last?: ProgressVideoView,
): Promise<ProgressVideoView[]> {
  const conditions = new Conditions<string>([], ['NOT v.is_withdrawn']);
  if (phase !== 'all') conditions.add(`v.phase = ${conditions.parameter(phase)}`);
  if (last) conditions.follows(['v.recorded_at', 'v.id'], 'desc', [last.recordedAt, last.id]);
  addSearch(conditions, search, {
    text: "projection.searchable(v.title || ' ' || v.section)",
    references: [],
  });
  const sql = `${VIDEOS} ${conditions.where} ORDER BY v.recorded_at DESC, v.id DESC LIMIT ${most}`;
  return (await view.queryAfresh(videoColumns, sql, conditions.values)).map(videoView);
}

function videoView(row: RowOf<typeof videoColumns>): ProgressVideoView {
  const { content_type: contentType, size } = row;
  return {
    id: row.id,
    title: row.title,
    description: row.description,
    videoUrl: row.video_url,
    thumbnailUrl: row.thumbnail_url,
    thumbnailWidths: row.widths ?? [],
    recordedAt: row.recorded_at,
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
    publishedAt: row.published_at,
  };
}

const ownViewColumns = {
  ...omit(videoViews.columns, 'user_id'),
  title: nullable(progressVideos.columns.title),
};
/** Views read at once. */
const VIEWS_PAGE = 5_000;

/** Every view of this person, oldest first. */
export async function everyOwnView(view: View, userId: string): Promise<OwnVideoView[]> {
  const all: OwnVideoView[] = [];
  let last: RowOf<typeof ownViewColumns> | undefined;
  do {
    const conditions = new Conditions<string>([userId], ['s.user_id = $1']);
    if (last) conditions.follows(['s.viewed_at', 's.id'], 'asc', [last.viewed_at, last.id]);
    const rows = await view.queryAfresh(
      ownViewColumns,
      `SELECT s.id, s.video_id, s.viewed_at, CASE WHEN v.is_withdrawn THEN NULL ELSE v.title END AS title
       FROM video_views AS s LEFT JOIN progress_videos AS v ON v.id = s.video_id
       ${conditions.where} ORDER BY s.viewed_at, s.id LIMIT ${VIEWS_PAGE}`,
      conditions.values,
    );
    all.push(...rows.map((row) => ({ videoId: row.video_id, title: row.title, at: row.viewed_at })));
    last = rows.length < VIEWS_PAGE ? undefined : rows.at(-1);
  } while (last);
  return all;
}

/** The fields that captions are generated from. */
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

/** Undefined for a withdrawn or live video. */
export async function findCaptioned(view: View, id: string): Promise<CaptionedVideo | undefined> {
  const [row] = await view.query(
    captionedColumns,
    `SELECT title, description, recorded_at, duration, footage_seconds, section, camera_location, metadata, captions
     FROM progress_videos WHERE id = $1 AND NOT is_withdrawn AND NOT is_live`,
    [id],
  );
  if (!row) return undefined;
  const { title, description, duration, section, metadata, captions } = row;
  return {
    ...{ title, description, duration, section, metadata, captions },
    recordedAt: row.recorded_at,
    footageSeconds: row.footage_seconds,
    cameraLocation: row.camera_location,
  };
}

/** The cameras, by name. */
export async function listCameras(view: View): Promise<CameraView[]> {
  const rows = await view.query(
    cameras.columns,
    `SELECT * FROM cameras ORDER BY name, id LIMIT ${CAMERAS_MAX}`,
  );
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    location: row.location,
    angle: row.angle,
    streamUrl: row.stream_url,
    status: row.status,
    quality: row.quality,
    isRecording: row.is_recording,
    registeredAt: row.registered_at,
    changedAt: row.changed_at,
    revision: row.revision,
  }));
}

/** Progress is the same as on the administrators' dashboard: the average of all warehouses weighted by value. */
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
  const [row] = await view.query(statsColumns, STATS);
  if (!row) throw new Error('The figures have no answer');
  return {
    totalVideos: row.total_videos,
    recordedHours: row.footage_seconds / 3_600,
    progressPercentage: row.progress,
    activeCameras: row.active_cameras,
    totalCameras: row.total_cameras,
    lastUpdateAt: row.last_update_at,
  };
}
