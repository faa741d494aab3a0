import { useMutation } from '@tanstack/react-query';
import { useCommandKey } from '../../lib/command-key.ts';
import { isUnauthenticated } from '../../lib/errors.ts';
import { toast } from '../../ui/toast-store.ts';
import { publishVideo, withdrawVideo } from './api/change-videos.ts';
import { refreshVideos } from './api/list-videos.ts';
import type { PublishBody } from './publish-schema.ts';

/** Of the messages about videos the last one is what one reads. */
const MATTER = 'videos';

/** Publishes a video; everybody sees it at once. */
export function usePublish(onPublished: () => void) {
  const command = useCommandKey('video:new');
  return useMutation({
    mutationFn: (body: PublishBody) => publishVideo(body, command.key),
    onSuccess: async ({ title }) => {
      command.done();
      toast({ title: 'Video publicado', description: `«${title}» ya está a la vista.`, matter: MATTER });
      onPublished();
      await refreshVideos();
    },
    onError: (error) => {
      command.failed(error);
      if (isUnauthenticated(error)) return;
      toast({
        title: 'Error',
        description: 'No se pudo publicar el video',
        tone: 'destructive',
        matter: MATTER,
      });
    },
  });
}

export function useWithdraw(onWithdrawn: () => void) {
  return useMutation({
    mutationFn: ({ id }: { id: string; title: string }) => withdrawVideo(id),
    onSuccess: async (_, { title }) => {
      toast({ title: 'Video retirado', description: `«${title}» ya no está a la vista.`, matter: MATTER });
      onWithdrawn();
      await refreshVideos();
    },
  });
}
