import type { EventData } from '@nodo/contracts/events';
import { mediaIdOf } from '@nodo/contracts/images/values';
import type { Row } from '@nodo/contracts/read-models/table';
import { streamSubject } from '@nodo/contracts/streams';
import type { cameras } from '@nodo/contracts/videos/tables';
import type { StoredEvent } from '@nodo/platform/event-store';
import type { Projection, Publish } from '../engine/projection.ts';
import type { Rows } from '../engine/rows.ts';

type CameraRow = Row<typeof cameras>;

/** Construction videos with their views and uploaded files, and the cameras. */
export const videosProjection: Projection = {
  name: 'videos',
  categories: ['mediaFile', 'video', 'videoView', 'camera'],
  owns: ['videoFiles', 'progressVideos', 'videoViewCounts', 'videoViews', 'cameras'],
  version: 2,
  prefetch: (event, rows) => {
    if (event.type === 'ProgressVideoWithdrawn') rows.progressVideos.prefetch(streamSubject(event.stream));
    if (event.type === 'ProgressVideoViewed') rows.videoViewCounts.prefetch(event.data.videoId);
    if (event.type === 'CameraStatusChanged') rows.cameras.prefetch(streamSubject(event.stream));
  },
  apply: async (event, rows, publish) => {
    const id = streamSubject(event.stream);
    switch (event.type) {
      case 'VideoFileUploaded':
        rows.videoFiles.put(fileRow(id, event.data, event.metadata.occurredAt));
        return;
      case 'ProgressVideoPublished':
        rows.progressVideos.put(videoRow(id, event.data, event.metadata.occurredAt));
        rows.videoViewCounts.put({ video_id: id, views: 0 });
        return publishVideo(id, event, publish);
      case 'ProgressVideoWithdrawn':
        rows.progressVideos.put({ ...(await rows.progressVideos.require(id)), is_withdrawn: true });
        return publishVideo(id, event, publish);
      case 'ProgressVideoViewed':
        // Views are not published one by one: the next read shows them.
        putView(id, event, event.data.videoId, rows);
        return countView(event.data.videoId, rows);
      default: {
        const row = await cameraAfter(id, event, rows);
        if (!row) return;
        rows.cameras.put(row);
        const data = { cameraId: id, position: event.position.toString() };
        publish({ event: 'camera.changed', data, to: ['public'] });
      }
    }
  },
};

function publishVideo(videoId: string, event: StoredEvent, publish: Publish): void {
  const data = { videoId, position: event.position.toString() };
  publish({ event: 'video.changed', data, to: ['public'] });
}

function putView(id: string, { metadata }: StoredEvent, videoId: string, rows: Rows): void {
  const { actor, occurredAt } = metadata;
  if (actor.kind === 'user')
    rows.videoViews.put({ id, user_id: actor.id, video_id: videoId, viewed_at: occurredAt });
}

async function countView(videoId: string, rows: Rows): Promise<void> {
  const { views } = await rows.videoViewCounts.require(videoId);
  rows.videoViewCounts.put({ video_id: videoId, views: views + 1 });
}

function fileRow(id: string, data: EventData<'VideoFileUploaded'>, at: string) {
  const { contentType, durationMs, codec: _, ...columns } = data;
  return { id, content_type: contentType, duration_ms: durationMs, ...columns, created_at: at };
}

function videoRow(id: string, data: EventData<'ProgressVideoPublished'>, at: string) {
  const { title, description, phase, section, duration, captions, metadata } = data;
  return {
    id,
    title,
    description,
    video_url: data.videoUrl,
    video_media_id: mediaIdOf(data.videoUrl) ?? null,
    thumbnail_url: data.thumbnailUrl,
    thumbnail_media_id: data.thumbnailUrl === null ? null : (mediaIdOf(data.thumbnailUrl) ?? null),
    recorded_at: data.recordedAt,
    duration,
    footage_seconds: data.footageSeconds,
    phase,
    section,
    camera_id: data.cameraId,
    camera_location: data.cameraLocation,
    is_live: data.isLive,
    captions,
    metadata,
    is_withdrawn: false,
    published_at: at,
  };
}

/** The camera's row after an event; undefined for other events. */
async function cameraAfter(id: string, event: StoredEvent, rows: Rows): Promise<CameraRow | undefined> {
  const at = event.metadata.occurredAt;
  const revision = Number(event.revision);
  if (event.type === 'CameraRegistered') {
    const { streamUrl, isRecording, ...columns } = event.data;
    const made = { registered_at: at, changed_at: at, revision };
    return { id, ...columns, stream_url: streamUrl, is_recording: isRecording, ...made };
  }
  if (event.type !== 'CameraStatusChanged') return undefined;
  const row = await rows.cameras.require(id);
  const { status, quality, isRecording, streamUrl } = event.data;
  return {
    ...row,
    status: status ?? row.status,
    quality: quality ?? row.quality,
    is_recording: isRecording ?? row.is_recording,
    stream_url: streamUrl === undefined ? row.stream_url : streamUrl,
    changed_at: at,
    revision,
  };
}
