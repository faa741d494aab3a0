import { expect, it } from 'vitest';
import { lastPeriod } from './file-periods.ts';

it.each([
  // The day in Bogotá ends at 05:00 UTC.
  ['daily', '2026-03-04T04:59:59Z', '2026-03-02', '2026-03-03'],
  ['daily', '2026-03-04T05:00:00Z', '2026-03-03', '2026-03-04'],
  ['daily', '2027-01-01T05:00:00Z', '2026-12-31', '2027-01-01'],
  // 2 March 2026 is a Monday.
  ['weekly', '2026-03-02T04:59:59Z', '2026-02-16', '2026-02-23'],
  ['weekly', '2026-03-02T05:00:00Z', '2026-02-23', '2026-03-02'],
  ['weekly', '2026-03-08T12:00:00Z', '2026-02-23', '2026-03-02'],
] as const)('the last %s period at %s is from %s to %s', (schedule, now, since, until) => {
  expect(lastPeriod(schedule, new Date(now))).toEqual({ since, until });
});
