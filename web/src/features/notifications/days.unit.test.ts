import { expect, test } from 'vitest';
import { dayLabel } from './days.ts';

test('NOTI-02 days change at midnight in Bogotá, not at midnight UTC', () => {
  // 21:00 on the 20th in Bogotá.
  const now = Date.parse('2026-05-21T02:00:00.000Z');
  expect(dayLabel('2026-05-21T01:59:00.000Z', now)).toBe('Hoy');
  expect(dayLabel('2026-05-20T05:00:00.000Z', now)).toBe('Hoy');
  expect(dayLabel('2026-05-20T04:59:00.000Z', now)).toBe('Ayer');
  expect(dayLabel('2026-05-19T04:59:00.000Z', now)).toBe('18 may 2026');
});
