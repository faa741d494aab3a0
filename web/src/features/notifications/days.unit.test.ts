import type { NotificationView } from '@nodo/contracts/notifications/views';
import { afterEach, expect, test } from 'vitest';
import { setTimeZone } from '../../lib/time-zone.ts';
import { byDay, dayLabel } from './days.ts';

afterEach(() => setTimeZone('America/Bogota'));

test('NOTI-02 days change at midnight in Bogotá, not at midnight UTC', () => {
  // 21:00 on the 20th in Bogotá.
  const now = Date.parse('2026-05-21T02:00:00.000Z');
  expect(dayLabel('2026-05-21T01:59:00.000Z', now)).toBe('Hoy');
  expect(dayLabel('2026-05-20T05:00:00.000Z', now)).toBe('Hoy');
  expect(dayLabel('2026-05-20T04:59:00.000Z', now)).toBe('Ayer');
  expect(dayLabel('2026-05-19T04:59:00.000Z', now)).toBe('18 may 2026');
});

test('NOTI-02 yesterday is the day before, also where the clocks changed since and a day had 23 or 25 hours', () => {
  setTimeZone('Europe/Madrid');
  // 0:30 on 30 March 2026: the 29th had 23 hours.
  const spring = Date.parse('2026-03-29T22:30:00.000Z');
  expect(dayLabel('2026-03-29T10:00:00.000Z', spring)).toBe('Ayer');
  expect(dayLabel('2026-03-28T22:45:00.000Z', spring)).toBe('28 mar 2026');
  // 23:30 on 25 October 2026, which has 25 hours.
  const autumn = Date.parse('2026-10-25T22:30:00.000Z');
  expect(dayLabel('2026-10-24T22:30:00.000Z', autumn)).toBe('Hoy');
  expect(dayLabel('2026-10-24T10:00:00.000Z', autumn)).toBe('Ayer');
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
