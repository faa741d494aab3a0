import { z } from 'zod';
import { liveMessage, position } from '../live-message.ts';

export const settingsLive = {
  'settings.changed': liveMessage({ revision: z.int(), position }, null),
  /** What one person may hold back unpaid. */
  'limits.changed': liveMessage({ position }, null),
  /** What a dollar costs in another currency. */
  'rates.changed': liveMessage({ position }, null),
} as const;
