import type { LiveDeclaration } from '../../lib/live-declaration.ts';
import { USER_KEY } from '../../lib/query-client.ts';
import { passkeysKey, sessionsKey, USERS_KEY } from './keys.ts';

export const identityLive = {
  stale: {
    'user.changed': ({ userId }, { isOwn }) => (isOwn(userId) ? [USER_KEY, USERS_KEY] : [USERS_KEY]),
    'kyc.changed': [USER_KEY],
    'preferences.changed': [USER_KEY],
    'passkeys.changed': [passkeysKey],
    'sessions.changed': [sessionsKey],
  },
} as const satisfies LiveDeclaration;
