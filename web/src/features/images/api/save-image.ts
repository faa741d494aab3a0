import type { AddProjectImage } from '@nodo/contracts/images/commands';
import { projectImageViewSchema } from '@nodo/contracts/images/views';
import { post, put } from '../../../lib/api.ts';

export function addImage(body: AddProjectImage, key: string) {
  return post('/api/project-images', { body, key, schema: projectImageViewSchema });
}

/** Throws ApiError with 409 when the image changed since `expectedRevision`. */
export function updateImage(id: string, body: AddProjectImage & { expectedRevision: number }, key: string) {
  return put(`/api/project-images/${id}`, { body, key, schema: projectImageViewSchema });
}
