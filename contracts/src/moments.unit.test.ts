import { expect, test } from 'vitest';
import { momentInput } from './moments.ts';

const moment = momentInput('Escribe una fecha y hora');
const isTaken = (text: string) => moment.safeParse(text).success;

test.each([
  '2026-01-31T12:00:00Z',
  '2026-01-31T12:00:00.123-05:00',
  '2026-01-31T12:00:00+15:59',
  '0001-01-01T00:00:00Z',
])('takes %s as it is written', (text) => {
  expect(moment.parse(text)).toBe(text);
});

test.each([
  '2026-01-31T12:00:00+20:00',
  '2026-01-31T12:00:00-16:00',
  '0000-01-01T00:00:00Z',
  '2026-02-30T12:00:00Z',
  '2026-01-31',
  'ayer',
])('ERR-02 refuses %s, which no database takes', (text) => {
  expect(isTaken(text)).toBe(false);
});
