import { z } from 'zod';
import { videoFileFields } from './values.ts';

/** Response to the PUT once a document is checked and stored: it can be used. */
export const documentViewSchema = z.object({
  id: z.uuid(),
  /** To be sent as `mediaUrl`. */
  url: z.string(),
  /** Bytes. */
  size: z.int().positive(),
});
export type DocumentView = z.infer<typeof documentViewSchema>;

/** Response to the PUT once a video is checked and stored: it can be published. */
export const videoFileViewSchema = videoFileFields
  .pick({ contentType: true, size: true, width: true, height: true })
  .extend({
    id: z.uuid(),
    /** To be sent as `videoUrl`. */
    url: z.string(),
    /** Whole seconds, at least one. */
    duration: z.int().positive(),
  });
export type VideoFileView = z.infer<typeof videoFileViewSchema>;
