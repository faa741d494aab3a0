import { expect, test } from 'vitest';
import { firstShown } from './block-freshness.ts';

test('a count is shown from the first frame that has it; nothing and zero are no count', () => {
  const sights = [
    { at: 10, shown: [] },
    { at: 20, shown: ['0'] },
    { at: 30, shown: ['1'] },
    { at: 40, shown: ['3'] },
    { at: 50, shown: ['1'] },
  ];
  expect([...firstShown(sights)]).toEqual([
    [1, 30],
    [3, 40],
  ]);
});
