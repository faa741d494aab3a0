import {
  attachmentTypes,
  MEDIA_MAX_BYTES,
  type MediaView,
  mediaContentTypes,
  mediaUploadTargetSchema,
  mediaViewSchema,
} from '@nodo/contracts/images/commands';
import { VIDEO_MAX_BYTES, videoContentTypes } from '@nodo/contracts/media/values';
import {
  type DocumentView,
  documentViewSchema,
  type VideoFileView,
  videoFileViewSchema,
} from '@nodo/contracts/media/views';
import { z } from 'zod';
import { post } from './api.ts';
import type { FileRules } from './file-check.ts';
import { upload } from './upload.ts';

/** Accepted files of a field: rules, `accept` value and text. */
export interface MediaKind {
  readonly rules: FileRules;
  /** Value of the `accept` attribute of file inputs. */
  readonly accept: string;
  readonly acceptedText: string;
}

const limits = {
  maxBytes: MEDIA_MAX_BYTES,
  tooLarge: {
    title: 'Archivo muy grande',
    description: `El archivo debe ser menor a ${MEDIA_MAX_BYTES / 1024 / 1024}MB`,
  },
} as const;

/** Accepted pictures. */
export const pictures: MediaKind = {
  rules: {
    ...limits,
    types: mediaContentTypes,
    otherType: 'Solo se aceptan imágenes JPG, PNG, WebP o AVIF',
  },
  accept: mediaContentTypes.join(','),
  acceptedText: 'JPG, PNG, WebP o AVIF, hasta 10 MB',
};

/** Accepted videos. */
export const videos: MediaKind = {
  rules: {
    maxBytes: VIDEO_MAX_BYTES,
    types: videoContentTypes,
    tooLarge: {
      title: 'Archivo muy grande',
      description: `El video debe ser menor a ${VIDEO_MAX_BYTES / 1024 / 1024}MB`,
    },
    otherType: 'Solo se aceptan videos MP4 o WebM',
  },
  accept: videoContentTypes.join(','),
  acceptedText: 'MP4 o WebM, hasta 200 MB',
};

/** Accepted pictures and documents. */
export const picturesAndDocuments: MediaKind = {
  rules: {
    ...limits,
    types: attachmentTypes,
    otherType: 'Solo se aceptan imágenes JPG, PNG, WebP o AVIF, y PDF',
  },
  accept: attachmentTypes.join(','),
  acceptedText: 'JPG, PNG, WebP, AVIF o PDF, hasta 10 MB',
};

const keptSchema = z.union([mediaViewSchema, documentViewSchema]);

interface UploadOptions {
  signal: AbortSignal;
  /** Bytes sent so far. */
  onProgress: (sent: number) => void;
}

/**
 * Requests an upload URL and sends a picture or document there; the result can be displayed immediately. The URL is
 * single-use: a retry requests another. Throws what `post` and `upload` throw.
 */
export function uploadMedia(file: File, options: UploadOptions): Promise<MediaView | DocumentView> {
  return send(file, { ...options, schema: keptSchema });
}

/** Like `uploadMedia`, for a video. */
export function uploadVideo(file: File, options: UploadOptions): Promise<VideoFileView> {
  return send(file, { ...options, schema: videoFileViewSchema });
}

async function send<S extends z.ZodType>(file: File, options: UploadOptions & { schema: S }) {
  const { uploadURL } = await post('/api/media/upload-url', {
    body: { contentType: file.type, size: file.size },
    key: crypto.randomUUID(),
    schema: mediaUploadTargetSchema,
  });
  return upload(uploadURL, file, options);
}
