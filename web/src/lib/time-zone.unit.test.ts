import { afterEach, expect, test } from 'vitest';
import { formatBogotaDateTime, formatDate, formatDateTime, formatMonth } from './format.ts';
import { setTimeZone } from './time-zone.ts';

afterEach(() => setTimeZone('America/Bogota'));

const MOMENT = '2026-12-01T03:30:00.000Z';
const plain = (text: string) => text.replace(/\s/g, ' ');

test.each([
  ['America/Bogota', '30 nov 2026', '30 nov 2026, 10:30 p. m.', 'noviembre de 2026'],
  ['America/New_York', '30 nov 2026', '30 nov 2026, 10:30 p. m.', 'noviembre de 2026'],
  ['Europe/Madrid', '1 dic 2026', '1 dic 2026, 4:30 a. m.', 'diciembre de 2026'],
])('SET-09 in %s the same moment is %s', (zone, date, dateTime, month) => {
  setTimeZone(zone);
  expect(formatDate(MOMENT)).toBe(date);
  expect(plain(formatDateTime(MOMENT))).toBe(dateTime);
  expect(formatMonth(MOMENT)).toBe(month);
  expect(plain(formatBogotaDateTime(MOMENT))).toBe('30 nov 2026, 10:30 p. m.');
});

test('SET-09 summer time is that of the place', () => {
  setTimeZone('America/New_York');
  expect(plain(formatDateTime('2026-07-01T03:30:00.000Z'))).toBe('30 jun 2026, 11:30 p. m.');
  setTimeZone('Europe/Madrid');
  expect(plain(formatDateTime('2026-07-01T03:30:00.000Z'))).toBe('1 jul 2026, 5:30 a. m.');
});
