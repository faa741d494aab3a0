import { z } from 'zod';
import { liveMessage, position } from '../live-message.ts';

export const preferencesLive = {
  /** A person's display or notification preferences changed. */
  'preferences.changed': liveMessage({ userId: z.uuid(), position }, 'userId'),
} as const;
