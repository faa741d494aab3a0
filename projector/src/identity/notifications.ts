import type { identityNotifications as kinds } from '@nodo/contracts/identity/notifications';
import { streamSubject } from '@nodo/contracts/streams';
import type { DraftsOf } from '../notifications/draft.ts';

export const categories = ['user'];

export const drafts: DraftsOf<typeof kinds> = {
  UserRoleChanged: ({ stream, data: { from, to } }) => [
    { audience: `user:${streamSubject(stream)}`, fact: { kind: 'role_changed', params: { from, to } } },
  ],
  UserSignedIn: ({ stream, data: { isNewBrowser } }) =>
    isNewBrowser
      ? [{ audience: `user:${streamSubject(stream)}`, fact: { kind: 'new_browser', params: {} } }]
      : [],
  UserSignedOut: ({ stream, data: { endedOthers } }) =>
    endedOthers
      ? [{ audience: `user:${streamSubject(stream)}`, fact: { kind: 'sessions_ended', params: {} } }]
      : [],
  UserEmailChangeRequested: ({ stream }) => [
    { audience: `user:${streamSubject(stream)}`, fact: { kind: 'email_change_requested', params: {} } },
  ],
  UserEmailChanged: ({ stream }) => [
    { audience: `user:${streamSubject(stream)}`, fact: { kind: 'email_changed', params: {} } },
  ],
  PasskeyRegistered: ({ stream }) => [
    { audience: `user:${streamSubject(stream)}`, fact: { kind: 'passkey_registered', params: {} } },
  ],
  PasskeyRemoved: ({ stream }) => [
    { audience: `user:${streamSubject(stream)}`, fact: { kind: 'passkey_removed', params: {} } },
  ],
};
