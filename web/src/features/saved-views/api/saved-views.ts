import type { SaveView } from '@nodo/contracts/saved-views/commands';
import { removedViewSchema, savedViewSchema } from '@nodo/contracts/saved-views/views';
import { queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import { del, post } from '../../../lib/api.ts';
import { readView } from '../../../lib/freshness.ts';
import { SAVED_VIEWS_KEY } from '../keys.ts';

const PATH = '/api/saved-views';
const listSchema = z.array(savedViewSchema);

/** One's own saved views of all screens, by screen and name. */
export const savedViewsQuery = queryOptions({
  queryKey: SAVED_VIEWS_KEY,
  queryFn: ({ signal }) => readView(SAVED_VIEWS_KEY, PATH, listSchema, signal),
});

export function saveView(body: SaveView, key: string) {
  return post(PATH, { body, key, schema: savedViewSchema });
}

export function removeView(id: string, key: string) {
  return del(`${PATH}/${id}`, { key, schema: removedViewSchema });
}
