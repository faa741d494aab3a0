import { z } from 'zod';
import { videoFileFields } from './values.ts';

/** What the PUT answers once a document is checked and kept: it is there to be used. */
export const documentViewSchema = z.object({
  id: z.uuid(),
  /** To be sent as `mediaUrl`. */
  url: z.string(),
  /** Bytes. */
  size: z.int().positive(),
});
export type DocumentView = z.infer<typeof documentViewSchema>;

/** What the PUT answers once a video is checked and kept: it is there to be published. */
export const videoFileViewSchema = videoFileFields
  .pick({ contentType: true, size: true, width: true, height: true })
  .extend({
    id: z.uuid(),
    /** To be sent as `videoUrl`. */
    url: z.string(),
    /** Seconds, whole, at least one. */
    duration: z.int().positive(),
  });
export type VideoFileView = z.infer<typeof videoFileViewSchema>;
