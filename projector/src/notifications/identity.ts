import type { identityNotifications } from '@nodo/contracts/identity/notifications';
import { streamSubject } from '@nodo/contracts/streams';
import type { DraftsOf } from './draft.ts';

export const identityDrafts: DraftsOf<typeof identityNotifications> = {
  UserRoleChanged: ({ stream, data: { from, to } }) => [
    { audience: `user:${streamSubject(stream)}`, fact: { kind: 'role_changed', params: { from, to } } },
  ],
};
