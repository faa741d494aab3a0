import { z } from 'zod';

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
export const mediaFileFields = z.object({
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

/** Sent once the picture lies in the object store. */
export const recordMediaFileSchema = mediaFileFields.extend({ mediaId: z.uuid() }).strict();
export type RecordMediaFile = z.infer<typeof recordMediaFileSchema>;

/** The one type of document that is kept, as it was sent. */
export const DOCUMENT_TYPE = 'application/pdf';

/** Where a document lies in the object store. */
export function documentObjectPath(documentId: string): string {
  return `media-documents/${documentId}`;
}

/** Path of a document that was uploaded here: `/api/media/documents/{id}.pdf`. */
export const documentPath = (id: string) => `/api/media/documents/${id}.pdf`;
const DOCUMENT_PATH = /^\/api\/media\/documents\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.pdf$/;

/** The id in the path of an uploaded document; undefined for anything else. */
export function documentIdOf(url: string): string | undefined {
  return DOCUMENT_PATH.exec(url)?.[1];
}

export const mediaDocumentFields = z.object({
  contentType: z.literal(DOCUMENT_TYPE),
  /** Bytes. */
  size: z.int().positive(),
  /** Hex. */
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});

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
export const videoFileFields = z.object({
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

/** Sent once the video lies in the object store. */
export const recordVideoFileSchema = videoFileFields.extend({ mediaId: z.uuid() }).strict();
export type RecordVideoFile = z.infer<typeof recordVideoFileSchema>;

/** Whole seconds that have passed by the end, as players show them; a moment counts as one. */
export function wholeSeconds(milliseconds: number): number {
  return Math.max(1, Math.floor(milliseconds / 1_000));
}
