import { made } from '../audit/difference.ts';
import { defineEvent } from '../event.ts';
import { mediaDocumentFields, mediaFileFields, videoFileFields } from './values.ts';

export const MediaFileUploaded = defineEvent('MediaFileUploaded', mediaFileFields, {
  audit: { label: 'Archivo de imagen cargado', changes: made },
});
export const mediaFileEvents = [MediaFileUploaded] as const;

/** Stream `mediaDocument-{id}`: one event, never changed. */
export const MediaDocumentUploaded = defineEvent('MediaDocumentUploaded', mediaDocumentFields, {
  audit: { label: 'Documento de obra cargado', changes: made },
});
export const mediaDocumentEvents = [MediaDocumentUploaded] as const;

/** Stream `mediaFile-{id}`, shared with images. */
export const VideoFileUploaded = defineEvent('VideoFileUploaded', videoFileFields, {
  audit: { label: 'Archivo de video cargado', changes: made },
});
export const videoFileEvents = [VideoFileUploaded] as const;
