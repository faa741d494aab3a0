import { z } from 'zod';
import { liveMessage, position } from '../live-message.ts';

export const savedViewsLive = {
  /** One's own views changed, maybe on another device. */
  'savedViews.changed': liveMessage({ userId: z.uuid(), position }, 'userId'),
} as const;
