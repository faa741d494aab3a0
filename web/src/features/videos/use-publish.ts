import { useCommand } from '../../lib/use-command.ts';
import { publishVideo, withdrawVideo } from './api/change-videos.ts';
import { refreshVideos } from './api/list-videos.ts';
import type { PublishBody } from './publish-schema.ts';

/** Toasts about videos share a key: a later one replaces the earlier. */
const TOAST_KEY = 'videos';

/** Publishes a video, visible to everyone immediately; the list is refetched. */
export function usePublish(onPublished: () => void) {
  return useCommand({
    name: 'video:new',
    send: (body: PublishBody, key) => publishVideo(body, key),
    toastKey: TOAST_KEY,
    said: ({ title }) => ({ title: 'Video publicado', description: `«${title}» ya está a la vista.` }),
    failed: () => ({ description: 'No se pudo publicar el video' }),
    onDone: onPublished,
    onSettled: refreshVideos,
  });
}

export function useWithdraw(onWithdrawn: () => void) {
  return useCommand({
    name: ({ id }: { id: string; title: string }) => `video:withdraw:${id}`,
    send: ({ id }, key) => withdrawVideo(id, key),
    toastKey: TOAST_KEY,
    said: (_, { title }) => ({ title: 'Video retirado', description: `«${title}» ya no está a la vista.` }),
    onDone: onWithdrawn,
    onSettled: refreshVideos,
  });
}
