import { expect, test } from 'vitest';
import { dayTicks } from './day-ticks.ts';

test('PORT-02 the axis names each day once, also in the first days of a portfolio', () => {
  expect(dayTicks('2026-11-28', '2026-11-29', 6)).toEqual(['2026-11-28', '2026-11-29']);
  expect(dayTicks('2026-11-27', '2026-11-29', 6)).toEqual(['2026-11-27', '2026-11-28', '2026-11-29']);
  const days = dayTicks('2026-10-29', '2026-11-29', 6);
  expect(days).toEqual(['2026-10-29', '2026-11-04', '2026-11-10', '2026-11-17', '2026-11-23', '2026-11-29']);
  expect(new Set(dayTicks('2026-11-22', '2026-11-29', 6)).size).toBe(6);
});
