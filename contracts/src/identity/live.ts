import { z } from 'zod';
import { liveMessage, position } from '../live-message.ts';

export const identityLive = {
  /** A person registered, or their name, role or KYC status changed. */
  'user.changed': liveMessage({ userId: z.uuid(), position }, 'userId'),
  /** A person's passkeys changed. */
  'passkeys.changed': liveMessage({ userId: z.uuid(), position }, 'userId'),
  /** A session was opened or ended. Sessions are not part of the history: no position. */
  'sessions.changed': liveMessage({ userId: z.uuid() }, 'userId'),
} as const;
