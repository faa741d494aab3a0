import { expect, test } from 'vitest';
import { unreadSentence, unreadText } from './unread.ts';

test('NAV-14 the count is exact up to 99', () => {
  expect([1, 99, 100].map(unreadText)).toEqual(['1', '99', '99+']);
  expect([0, 1, 2, 100].map(unreadSentence)).toEqual([
    'No tienes notificaciones sin leer',
    '1 sin leer',
    '2 sin leer',
    '99+ sin leer',
  ]);
});
