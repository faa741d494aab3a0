import { expect, test } from 'vitest';
import { nextOrder } from './use-order-key.ts';

const begun = { order: 'desc', told: ['desc'], key: 0 };

test('a table keeps the order that was chosen in it, also while several are on their way to the address', () => {
  const chosen = { ...begun, told: ['desc', 'asc', 'name'] };
  expect(nextOrder(chosen, 'desc')).toBe(chosen);
  const asc = nextOrder(chosen, 'asc');
  expect(asc.key).toBe(0);
  expect(nextOrder(asc, 'name')).toEqual({ order: 'name', told: ['name'], key: 0 });
});

test('an order that comes from outside, as of a saved view, has the table begin anew', () => {
  const saved = nextOrder(begun, 'name');
  expect(saved).toEqual({ order: 'name', told: ['name'], key: 1 });
  expect(nextOrder(saved, 'desc').key).toBe(2);
});
