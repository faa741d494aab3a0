import { z } from 'zod';
import { liveMessage, position } from '../live-message.ts';

export const decisionsLive = {
  /** An investor's decision was added or changed status. */
  'decision.changed': liveMessage({ decisionId: z.uuid(), position }, 'decisionId'),
} as const;
