import { z } from 'zod';

/** Maximum stored width of an uploaded image, in pixels: more than the largest screen shows. */
export const MEDIA_MAX_WIDTH = 2_560;
/** Maximum pixels of an uploaded image: those of a good phone's camera. */
export const MEDIA_MAX_PIXELS = 40_000_000;
/** Widths of the stored variants, as far as they are smaller than the image. */
export const MEDIA_WIDTHS = [320, 640, 1_280, 1_920] as const;
/** Format of stored images, whatever the uploaded format. */
export const MEDIA_KEPT_TYPE = 'image/webp';

/**
 * Object path of an image: in full size, as a variant of a given width in pixels or, until it is encoded, as uploaded.
 */
export function mediaObjectPath(mediaId: string, part: number | 'full' | 'incoming' = 'full'): string {
  return `media/${mediaId}/${part}`;
}

/** Metadata of the stored image: as encoded here, not as uploaded. */
export const mediaFileFields = z.object({
  contentType: z.literal(MEDIA_KEPT_TYPE),
  /** Bytes of the full-size image. */
  size: z.int().positive(),
  /** Hash of the full-size image, hex. */
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  /** Pixels of the full-size image. */
  width: z.int().positive(),
  height: z.int().positive(),
  /** Widths of its smaller variants, ascending. */
  widths: z.array(z.int().positive()),
});

/** Sent once the image is in the object store. */
export const recordMediaFileSchema = mediaFileFields.extend({ mediaId: z.uuid() }).strict();
export type RecordMediaFile = z.infer<typeof recordMediaFileSchema>;

/** The only accepted document type; documents are stored unchanged. */
export const DOCUMENT_TYPE = 'application/pdf';

/** Object path of a document. */
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

/** Maximum size of an uploaded video, in bytes. */
export const VIDEO_MAX_BYTES = 200 * 1024 * 1024;
export const videoContentTypes = ['video/mp4', 'video/webm'] as const;
export const videoContentTypeSchema = z.enum(videoContentTypes);
export type VideoContentType = z.infer<typeof videoContentTypeSchema>;
/** Codecs that every current browser plays, by their container names. */
export const videoCodecs = ['avc', 'vp8', 'vp9', 'av1'] as const;

export function isVideoType(contentType: string): contentType is VideoContentType {
  return videoContentTypeSchema.safeParse(contentType).success;
}

/** Metadata of the stored file, which is kept unchanged. */
export const videoFileFields = z.object({
  contentType: videoContentTypeSchema,
  /** Bytes. */
  size: z.int().positive(),
  /** Hex. */
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  /** Duration of the file itself, milliseconds. */
  durationMs: z.int().positive(),
  /** Display size in pixels. */
  width: z.int().positive(),
  height: z.int().positive(),
  codec: z.enum(videoCodecs),
});

/** Sent once the video is in the object store. */
export const recordVideoFileSchema = videoFileFields.extend({ mediaId: z.uuid() }).strict();
export type RecordVideoFile = z.infer<typeof recordVideoFileSchema>;

/** Elapsed whole seconds at the end, as players show them; at least one. */
export function wholeSeconds(milliseconds: number): number {
  return Math.max(1, Math.floor(milliseconds / 1_000));
}
