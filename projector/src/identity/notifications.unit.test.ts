import { expect, it } from 'vitest';
import { drafts } from './notifications.ts';

const userId = '0199c1a4-6f0e-7d21-8a52-4be2f7a0c911';
const signedOut = (data: object) =>
  drafts.UserSignedOut({ type: 'UserSignedOut', stream: `user-${userId}`, data } as never, {} as never);

it('the bell tells of sessions of other devices that were ended, and not of signing out', async () => {
  expect(await signedOut({ endedOthers: true })).toEqual([
    { audience: `user:${userId}`, fact: { kind: 'sessions_ended', params: {} } },
  ]);
  expect(await signedOut({})).toEqual([]);
});
