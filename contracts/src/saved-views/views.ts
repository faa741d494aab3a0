import { z } from 'zod';
import { savedViewScreenSchema } from './values.ts';

/** One row of GET /api/saved-views, sorted by screen and name. */
export const savedViewSchema = z.object({
  id: z.uuid(),
  screen: savedViewScreenSchema,
  name: z.string(),
  /** The URL's query string, without the question mark. */
  search: z.string(),
  savedAt: z.iso.datetime(),
});
export type SavedView = z.infer<typeof savedViewSchema>;

export const removedViewSchema = z.object({ id: z.uuid() });
