import { expect, it } from 'vitest';
import { asOfSchema } from './as-of.ts';

it('reads digits as a position and a date with its time and zone as a moment', () => {
  expect(asOfSchema.parse('0')).toEqual({ kind: 'position', position: 0n });
  expect(asOfSchema.parse('900719925474099312')).toEqual({ kind: 'position', position: 900719925474099312n });
  const moment = '2026-01-31T12:00:00-05:00';
  expect(asOfSchema.parse(moment)).toEqual({ kind: 'moment', moment });
});

it.each([
  '',
  ' 1',
  '-1',
  '1.5',
  '1e3',
  '9'.repeat(19),
  'ayer',
  '2026-01-31',
  '2026-01-31T12:00:00',
  "1'; --",
])('refuses %j', (text) => {
  expect(asOfSchema.safeParse(text).success).toBe(false);
});
