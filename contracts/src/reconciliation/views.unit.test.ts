import { expect, test } from 'vitest';
import { debitable } from './views.ts';

test('only somebody whose balance covers an amount can be debited', () => {
  const [poor, rich] = [
    { id: 'poor', availableUsd: '39.99' },
    { id: 'rich', availableUsd: '40.00' },
  ];
  expect(debitable([poor, rich], '40.00')).toBe(rich);
  expect(debitable([poor], '40.00')).toBeUndefined();
  expect(debitable([], '40.00')).toBeUndefined();
  // Less than a cent is nothing that could be taken from a balance.
  expect(debitable([rich], '0.00')).toBeUndefined();
});
