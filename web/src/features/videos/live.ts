import type { LiveDeclaration } from '../../lib/live-declaration.ts';
import { CAMERAS_KEY, STATS_KEY, VIDEOS_KEY } from './keys.ts';

export const videosLive = {
  stale: {
    'video.changed': [VIDEOS_KEY, STATS_KEY],
    'camera.changed': [CAMERAS_KEY, STATS_KEY],
    'warehouse.changed': ({ aspect }) => (aspect === 'capital' ? [] : [STATS_KEY]),
  },
} as const satisfies LiveDeclaration;
