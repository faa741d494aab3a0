import type { NotificationView } from '@nodo/contracts/notifications/views';
import { expect, test } from 'vitest';
import { byDay, dayLabel } from './days.ts';

test('NOTI-02 days change at midnight in Bogotá, not at midnight UTC', () => {
  // 21:00 on the 20th in Bogotá.
  const now = Date.parse('2026-05-21T02:00:00.000Z');
  expect(dayLabel('2026-05-21T01:59:00.000Z', now)).toBe('Hoy');
  expect(dayLabel('2026-05-20T05:00:00.000Z', now)).toBe('Hoy');
  expect(dayLabel('2026-05-20T04:59:00.000Z', now)).toBe('Ayer');
  expect(dayLabel('2026-05-19T04:59:00.000Z', now)).toBe('18 may 2026');
});

test('NOTI-02 each day stands once, also where something of yesterday came after what is of today', () => {
  const now = Date.parse('2026-05-21T02:00:00.000Z');
  const times = ['2026-05-21T01:00:00.000Z', '2026-05-20T01:00:00.000Z', '2026-05-20T23:00:00.000Z'];
  const rows = times.map((timestamp) => ({ timestamp }) as NotificationView);
  expect(byDay(rows, now).map(({ label, rows: own }) => [label, own.length])).toEqual([
    ['Hoy', 2],
    ['Ayer', 1],
  ]);
});
