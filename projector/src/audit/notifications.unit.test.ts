import { expect, it } from 'vitest';
import { drafts } from './notifications.ts';

const [userId, sessionId, stolenId] = [
  ...['0199c1a4-6f0e-7d21-8a52-4be2f7a0c911', '0199c1a4-6f0e-7d21-8a52-4be2f7a0c912'],
  '0199c1a4-6f0e-7d21-8a52-4be2f7a0c913',
];
const viewed = (data: object, time = '15:00', session = sessionId) => {
  const occurredAt = `2026-03-02T${time}:00.000Z`;
  const metadata = { actor: { kind: 'user', id: userId, role: 'admin' }, sessionId: session, occurredAt };
  const event = { type: 'PersonalDataViewed', stream: 'personalDataView-1', data, metadata };
  return drafts.PersonalDataViewed(event as never, {} as never);
};

it('SET-05 the bell tells whoever took data of others along as a file, and not who looked at it', async () => {
  expect(await viewed({ area: 'users' })).toEqual([]);
  expect(await viewed({ area: 'users', isExport: true })).toMatchObject([
    { audience: `user:${userId}`, fact: { kind: 'personal_data_exported', params: { area: 'users' } } },
  ]);
  const own = { audience: `user:${userId}`, fact: { kind: 'own_data_exported', params: {} } };
  expect(await viewed({ area: 'ownData' })).toEqual([own]);
});

it('SET-05 it tells once of the same kind of file in an hour and session', async () => {
  const idOf = async (...asked: Parameters<typeof viewed>) => (await viewed(...asked))[0]?.id;
  const first = await idOf({ area: 'users', isExport: true });
  expect(first).toBeDefined();
  expect(await idOf({ area: 'users', isExport: true, viewed: userId }, '15:59')).toBe(first);
  const others = [
    await idOf({ area: 'users', isExport: true }, '16:00'),
    await idOf({ area: 'kyc', isExport: true }),
    await idOf({ area: 'users', isExport: true }, '15:00', stolenId),
  ];
  expect(new Set([first, ...others]).size).toBe(4);
});
