import { projectImageRemovedSchema, projectImageViewSchema } from '@nodo/contracts/images/views';
import { del, post } from '../../../lib/api.ts';

export function removeImage(id: string, key: string) {
  return del(`/api/project-images/${id}`, { key, schema: projectImageRemovedSchema });
}

/** Restores a removed image. */
export function restoreImage(id: string, key: string) {
  return post(`/api/project-images/${id}/restore`, { key, schema: projectImageViewSchema });
}
