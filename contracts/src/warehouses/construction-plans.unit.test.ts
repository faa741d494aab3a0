import { expect, it } from 'vitest';
import { roadmapOf } from './construction-plans.ts';

it('CPRO-04 the roadmap is that of the year one is in: done, under way, planned', () => {
  const states = (period: string) =>
    roadmapOf(period).quarters.map(({ quarter, state }) => `${quarter} ${state}`);
  expect(states('2025-05')).toEqual([
    'T1 2025 completed',
    'T2 2025 in_development',
    'T3 2025 planned',
    'T4 2025 planned',
  ]);
  expect(states('2026-12').at(-1)).toBe('T4 2026 in_development');
  expect(states('2027-01')[0]).toBe('T1 2027 in_development');
});
