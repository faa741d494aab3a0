import { expect, test } from 'vitest';
import { OTHERS, perDay } from './activity.ts';

const rows = [
  { day: '2026-01-05', category: 'user', events: 3 },
  { day: '2026-01-05', category: 'kyc', events: 1 },
  { day: '2026-01-06', category: 'transfer', events: 9 },
  { day: '2026-01-06', category: 'kyc', events: 1 },
];

test('the most frequent kinds have their own place, the others one together', () => {
  expect(perDay(rows, 2)).toEqual({
    kinds: ['transfer', OTHERS],
    days: [
      { day: '2026-01-05', counts: [0, 4], total: 4 },
      { day: '2026-01-06', counts: [9, 1], total: 10 },
    ],
  });
  expect(perDay(rows, 3).kinds).toEqual(['transfer', 'user', 'kyc']);
  expect(perDay([], 3)).toEqual({ kinds: [], days: [] });
});
