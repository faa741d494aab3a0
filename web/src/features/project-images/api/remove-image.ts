import { projectImageRemovedSchema, projectImageViewSchema } from '@nodo/contracts/project-images';
import { del, post } from '../../../lib/api.ts';
import { withKey } from '../../../lib/command-keys.ts';

export function removeImage(id: string) {
  return withKey(`project-image:remove:${id}`, (key) =>
    del(`/api/project-images/${id}`, { key, schema: projectImageRemovedSchema }),
  );
}

/** Takes a removal back. */
export function restoreImage(id: string) {
  return withKey(`project-image:restore:${id}`, (key) =>
    post(`/api/project-images/${id}/restore`, { key, schema: projectImageViewSchema }),
  );
}
