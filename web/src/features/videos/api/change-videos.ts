import {
  progressVideoViewSchema,
  videoViewedSchema,
  videoWithdrawnSchema,
} from '@nodo/contracts/videos/views';
import { del, post } from '../../../lib/api.ts';
import { withKey } from '../../../lib/command-keys.ts';
import type { PublishBody } from '../publish-schema.ts';

export function publishVideo(body: PublishBody, key: string) {
  return post('/api/progress-videos', { body, key, schema: progressVideoViewSchema });
}

export function withdrawVideo(id: string, key: string) {
  return del(`/api/progress-videos/${id}`, { key, schema: videoWithdrawnSchema });
}

/** Records a view of a video; the server counts one per person and day. */
export function recordView(id: string) {
  return withKey({ name: `video:view:${id}` }, (key) =>
    post(`/api/progress-videos/${id}/views`, { key, schema: videoViewedSchema }),
  );
}
