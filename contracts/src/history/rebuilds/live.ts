import { z } from 'zod';
import { liveMessage } from '../../live-message.ts';

export const rebuildsLive = {
  /** How far it is, or what became of it. */
  'rebuild.changed': liveMessage({ rebuildId: z.uuid() }, 'rebuildId'),
} as const;
