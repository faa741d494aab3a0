import { z } from 'zod';
import { liveMessage } from '../../live-message.ts';

export const rebuildsLive = {
  /** A rebuild's progress or state changed. */
  'rebuild.changed': liveMessage({ rebuildId: z.uuid() }, 'rebuildId'),
} as const;
