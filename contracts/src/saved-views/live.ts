import { z } from 'zod';
import { liveMessage, position } from '../live-message.ts';

export const savedViewsLive = {
  /** A person's own views changed, possibly on another device. */
  'savedViews.changed': liveMessage({ userId: z.uuid(), position }, 'userId'),
} as const;
