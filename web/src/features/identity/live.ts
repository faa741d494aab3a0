import type { LiveDeclaration } from '../../lib/live-declaration.ts';
import { USER_KEY } from '../../lib/query-client.ts';
import { USERS_KEY } from './api/list-users.ts';
import { passkeysKey, sessionsKey } from './api/passkeys.ts';

export const identityLive = {
  stale: {
    'user.changed': ({ userId }, { isOwn }) => (isOwn(userId) ? [USER_KEY, USERS_KEY] : [USERS_KEY]),
    'kyc.changed': [USER_KEY],
    'preferences.changed': [USER_KEY],
    'passkeys.changed': [passkeysKey],
    'sessions.changed': [sessionsKey],
  },
} as const satisfies LiveDeclaration;
