import type { PostConstructionUpdate } from '@nodo/contracts/warehouses/commands';
import { constructionUpdateViewSchema } from '@nodo/contracts/warehouses/views';
import { post } from '../../../lib/api.ts';

/** Posts a construction update. A percentage becomes the progress of the warehouse. */
export function postUpdate(update: PostConstructionUpdate, key: string) {
  return post('/api/construction-updates', { body: update, key, schema: constructionUpdateViewSchema });
}
