import { expect, test } from 'vitest';
import { untilHeard, untilShown } from './freshness.ts';

const north = '018f0000-0000-7000-8000-000000000001';
const south = '018f0000-0000-7000-8000-000000000002';
const sent = [
  { n: 1, warehouseId: north, acknowledgedAt: 1_000, position: '10' },
  { n: 2, warehouseId: south, acknowledgedAt: 1_010, position: '20' },
  { n: 3, warehouseId: north, acknowledgedAt: 1_020, position: '30' },
];

test('a command is shown when its title or a later one of its warehouse is', () => {
  const sights = [
    { at: 990, shown: [] },
    { at: 1_050, shown: ['3'] },
    { at: 1_300, shown: ['3', '2', '1'] },
  ];
  expect(untilShown(sent, sights)).toEqual([50, 290, 30]);
});

test('an earlier title of the warehouse, or one of another, does not show it', () => {
  expect(untilShown(sent, [{ at: 1_040, shown: ['1', '2', '99'] }])).toEqual([40, 30, undefined]);
});

test('a command is heard of by the first message at or after its position, be it before its answer', () => {
  const heard = [
    { at: 995, data: { warehouseId: north, position: '10' } },
    { at: 1_100, data: { warehouseId: north, position: '40' } },
  ];
  expect(untilHeard(sent, heard)).toEqual([-5, undefined, 80]);
});
