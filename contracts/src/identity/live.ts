import { z } from 'zod';
import { liveMessage, position } from '../live-message.ts';

export const identityLive = {
  /** Somebody registered, or their name, role or KYC status changed. */
  'user.changed': liveMessage({ userId: z.uuid(), position }, 'userId'),
  /** Somebody's passkeys changed. */
  'passkeys.changed': liveMessage({ userId: z.uuid(), position }, 'userId'),
  /** Somebody signed in or was signed out in some browser. Sessions are no part of the history: no position. */
  'sessions.changed': liveMessage({ userId: z.uuid() }, 'userId'),
} as const;
