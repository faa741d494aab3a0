import { z } from 'zod';
import { liveMessage, position } from '../live-message.ts';

export const videosLive = {
  'video.changed': liveMessage({ videoId: z.uuid(), position }, 'videoId'),
  'camera.changed': liveMessage({ cameraId: z.uuid(), position }, 'cameraId'),
} as const;
