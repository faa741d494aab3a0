import { z } from 'zod';
import { defineEvent, type EventOf } from './event.ts';

/** Widest that an uploaded picture is kept, in pixels: more than the largest screen shows of it. */
export const MEDIA_MAX_WIDTH = 2_560;
/** Pixels that an uploaded picture may have: those of a good phone's camera. */
export const MEDIA_MAX_PIXELS = 40_000_000;
/** Widths in which a picture is kept beside its own, as far as they are smaller. */
export const MEDIA_WIDTHS = [320, 640, 1_280, 1_920] as const;
/** What every picture is kept as, whatever it was sent as. */
export const MEDIA_KEPT_TYPE = 'image/webp';

/**
 * Where a picture lies in the object store: in full, as a variant of so many pixels' width, and, until it is encoded,
 * as it came.
 */
export function mediaObjectPath(mediaId: string, part: number | 'full' | 'incoming' = 'full'): string {
  return `media/${mediaId}/${part}`;
}

/** What is kept: the picture as it was encoded here, not as it was sent. */
const mediaData = z.object({
  contentType: z.literal(MEDIA_KEPT_TYPE),
  /** Bytes of the full picture. */
  size: z.int().positive(),
  /** Of the full picture, hex. */
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  /** Pixels of the full picture. */
  width: z.int().positive(),
  height: z.int().positive(),
  /** Widths of its smaller variants, ascending. */
  widths: z.array(z.int().positive()),
});

export const MediaFileUploaded = defineEvent('MediaFileUploaded', mediaData);
export const mediaFileEvents = [MediaFileUploaded] as const;
export type MediaFileEvent = EventOf<(typeof mediaFileEvents)[number]>;

/** Sent once the picture lies in the object store. */
export const recordMediaFileSchema = mediaData.extend({ mediaId: z.uuid() }).strict();
export type RecordMediaFile = z.infer<typeof recordMediaFileSchema>;
