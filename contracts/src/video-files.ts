import { z } from 'zod';
import { defineEvent, type EventOf } from './event.ts';

/** Bytes that one uploaded video may have. */
export const VIDEO_MAX_BYTES = 200 * 1024 * 1024;
export const videoContentTypes = ['video/mp4', 'video/webm'] as const;
export const videoContentTypeSchema = z.enum(videoContentTypes);
export type VideoContentType = z.infer<typeof videoContentTypeSchema>;
/** Codecs that every current browser plays, as the container names them. */
export const videoCodecs = ['avc', 'vp8', 'vp9', 'av1'] as const;

export function isVideoType(contentType: string): contentType is VideoContentType {
  return videoContentTypeSchema.safeParse(contentType).success;
}

/** What is kept: the file as it was sent, and what was found in it. */
const videoData = z.object({
  contentType: videoContentTypeSchema,
  /** Bytes. */
  size: z.int().positive(),
  /** Hex. */
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  /** Of the file itself, milliseconds. */
  durationMs: z.int().positive(),
  /** Pixels as shown. */
  width: z.int().positive(),
  height: z.int().positive(),
  codec: z.enum(videoCodecs),
});

/** Stream `mediaFile-{id}`, as a picture's. */
export const VideoFileUploaded = defineEvent('VideoFileUploaded', videoData);
export const videoFileEvents = [VideoFileUploaded] as const;
export type VideoFileEvent = EventOf<(typeof videoFileEvents)[number]>;

/** Sent once the video lies in the object store. */
export const recordVideoFileSchema = videoData.extend({ mediaId: z.uuid() }).strict();
export type RecordVideoFile = z.infer<typeof recordVideoFileSchema>;

/** What the PUT answers once a video is checked and kept: it is there to be published. */
export const videoFileViewSchema = videoData
  .pick({ contentType: true, size: true, width: true, height: true })
  .extend({
    id: z.uuid(),
    /** To be sent as `videoUrl`. */
    url: z.string(),
    /** Seconds, whole, at least one. */
    duration: z.int().positive(),
  });
export type VideoFileView = z.infer<typeof videoFileViewSchema>;

/** Whole seconds that have passed by the end, as players show them; a moment counts as one. */
export function wholeSeconds(milliseconds: number): number {
  return Math.max(1, Math.floor(milliseconds / 1_000));
}
