import { z } from 'zod';
import { liveMessage, position } from '../live-message.ts';

export const settingsLive = {
  'settings.changed': liveMessage({ revision: z.int(), position }, null),
  /** What a second person has yet to agree to. */
  'settings.proposed': liveMessage({ position }, null),
  /** What one person may hold back unpaid. */
  'limits.changed': liveMessage({ position }, null),
  /** What a dollar costs in another currency. */
  'rates.changed': liveMessage({ position }, null),
} as const;
