import { z } from 'zod';
import { liveMessage, position } from '../live-message.ts';

export const preferencesLive = {
  /** How somebody wants the screens to be, or what they want to be told of. */
  'preferences.changed': liveMessage({ userId: z.uuid(), position }, 'userId'),
} as const;
