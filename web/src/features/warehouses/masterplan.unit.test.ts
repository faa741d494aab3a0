import { expect, it } from 'vitest';
import { masterplan } from './masterplan.ts';

const warehouse = (name: string, units: number | null, progressPercentage: number, due: string | null) => ({
  id: name,
  name,
  units,
  progressPercentage,
  expectedCompletion: due,
  constructionStatus:
    progressPercentage === 100
      ? ('completed' as const)
      : progressPercentage > 0
        ? ('in_progress' as const)
        : ('planning' as const),
});

it('fills the phases in the order of delivery and tells how far each is', () => {
  const phases = masterplan([
    warehouse('D', 12, 0, null),
    warehouse('C', 24, 50, '2026-06-01'),
    warehouse('B', 12, 100, '2026-02-01'),
    warehouse('A', 12, 100, '2026-01-01'),
    warehouse('X', null, 90, '2026-01-01'),
  ]);
  expect(phases.map(({ warehouses }) => warehouses.map(({ name }) => name))).toEqual([
    ['A', 'B'],
    ['C'],
    ['D'],
  ]);
  expect(phases.map(({ state, progress }) => [state, progress])).toEqual([
    ['completed', 100],
    ['in_progress', 50],
    ['design', 0],
  ]);
});

it('counts units that have no warehouse yet as not begun', () => {
  const [first, second] = masterplan([warehouse('A', 12, 100, '2026-01-01')]);
  expect(first).toMatchObject({ state: 'in_progress', progress: 50 });
  expect(second).toMatchObject({ state: 'design', progress: 0, warehouses: [] });
});
