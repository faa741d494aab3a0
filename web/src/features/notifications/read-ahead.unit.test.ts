import type { NotificationPage } from '@nodo/contracts/notifications/views';
import { expect, test } from 'vitest';
import { withRead } from './read-ahead.ts';

const row = (id: string, read: boolean): NotificationPage['rows'][number] => ({
  id,
  kind: 'kyc_approved',
  type: 'system',
  priority: 'high',
  title: 'Aprobada',
  message: 'Ya puedes invertir.',
  timestamp: '2026-05-20T12:00:00.000Z',
  read,
  action: null,
});
const page: NotificationPage = {
  rows: [row('a', false), row('b', true), row('c', false)],
  nextCursor: null,
  unread: 9,
  needsPasskey: false,
};
const readOf = ({ rows }: NotificationPage) => rows.map(({ read }) => read);

test('NOTI-03 what was just read counts at once, and each only once', () => {
  const after = withRead(page, { ids: ['a', 'b', 'elsewhere'] });
  expect([readOf(after), after.unread]).toEqual([[true, true, false], 8]);
  expect(withRead(after, { ids: ['a'] }).unread).toBe(8);
  expect(withRead({ ...page, unread: 0 }, { ids: ['a'] }).unread).toBe(0);
});

test('NOTI-03 with all of them read nothing is left to count', () => {
  const after = withRead(page, { all: true, through: 'a' });
  expect([readOf(after), after.unread]).toEqual([[true, true, true], 0]);
});
