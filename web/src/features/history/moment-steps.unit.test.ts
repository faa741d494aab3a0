import { expect, test } from 'vitest';
import { stepFrom, timeOf } from './moment-steps.ts';

const view = { effectiveAt: '2026-03-01T12:00:00.000Z', earlier: '40', later: null };
const now = Date.parse('2026-03-08T13:00:00Z');

test('steps by events go to those beside, and no further than the history', () => {
  expect(stepFrom('50', view, 'event', 'earlier', now)).toBe('40');
  expect(stepFrom('50', view, 'event', 'later', now)).toBeUndefined();
});

test('steps by time start at the moment that was asked for, of a position at its event, and end at now', () => {
  expect(stepFrom('2026-03-05T07:30:00-05:00', view, 'day', 'earlier', now)).toBe('2026-03-04T12:30:00.000Z');
  expect(stepFrom('50', view, 'hour', 'later', now)).toBe('2026-03-01T13:00:00.000Z');
  expect(stepFrom('50', view, 'month', 'later', now)).toBe('now');
  expect(timeOf('2026-03-05T07:30:00-05:00', view)).toBe('2026-03-05T12:30:00.000Z');
});
