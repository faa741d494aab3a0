import { z } from 'zod';
import { liveMessage, position } from '../live-message.ts';

export const decisionsLive = {
  /** Their history has another decision, or one of them another status. */
  'decision.changed': liveMessage({ decisionId: z.uuid(), position }, 'decisionId'),
} as const;
