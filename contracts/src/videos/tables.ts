import { z } from 'zod';
import {
  boolean,
  defineTable,
  integer,
  json,
  nullable,
  oneOf,
  text,
  time,
  uuid,
} from '../read-models/table.ts';
import { cameraQualities, cameraStatuses } from './values.ts';

export const videoFiles = defineTable(
  'video_files',
  ['id'],
  {
    id: uuid,
    content_type: text,
    size: integer,
    sha256: text,
    duration_ms: integer,
    width: integer,
    height: integer,
    created_at: time,
  },
  { appendOnly: true },
);

const metadataSchema = z.object({
  weather: z.string().nullable(),
  workers: z.int().nullable(),
  progress: z.number().nullable(),
  equipment: z.array(z.string()),
  milestone: z.string().nullable(),
});

export const progressVideos = defineTable('progress_videos', ['id'], {
  id: uuid,
  title: text,
  description: text,
  video_url: text,
  /** The uploaded video; null for an external one. */
  video_media_id: nullable(uuid),
  thumbnail_url: nullable(text),
  thumbnail_media_id: nullable(uuid),
  recorded_at: time,
  duration: integer,
  footage_seconds: integer,
  phase: text,
  section: text,
  camera_id: nullable(uuid),
  camera_location: nullable(text),
  is_live: boolean,
  captions: nullable(text),
  metadata: json((raw) => metadataSchema.parse(raw)),
  is_withdrawn: boolean,
  published_at: time,
});

export const videoViewCounts = defineTable('video_view_counts', ['video_id'], {
  video_id: uuid,
  views: integer,
});

/** One per person, video and day of Bogotá; the id is that of the stream. */
export const videoViews = defineTable(
  'video_views',
  ['id'],
  {
    id: uuid,
    user_id: uuid,
    video_id: uuid,
    viewed_at: time,
  },
  { appendOnly: true },
);

export const cameras = defineTable('cameras', ['id'], {
  id: uuid,
  name: text,
  location: text,
  angle: text,
  stream_url: nullable(text),
  status: oneOf(cameraStatuses),
  quality: oneOf(cameraQualities),
  is_recording: boolean,
  registered_at: time,
  changed_at: time,
  /** Revision of the last event in the camera's stream. */
  revision: integer,
});
