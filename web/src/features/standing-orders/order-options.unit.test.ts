import { expect, test } from 'vitest';
import { FULL, type OrderWarehouse, orderOptions, SALE_OVER } from './order-options.ts';

const warehouse = (id: string, status: OrderWarehouse['status'], availableCapital: string) => ({
  id,
  name: `Bodega ${id}`,
  status,
  availableCapital,
});
const all = [
  warehouse('full', 'available', '49999.99'),
  warehouse('free', 'available', '50000.00'),
  warehouse('sold', 'completed', '900000.00'),
  warehouse('closed', 'closed', '900000.00'),
];
const shown = (chosen?: string) =>
  orderOptions(all, '50000.00', chosen).map(({ value, detail }) => [value, detail]);

test('INV-16 an order is for a warehouse with room; one without is marked and comes last', () => {
  expect(shown()).toEqual([
    ['free', undefined],
    ['full', FULL],
  ]);
});

test('INV-16 the warehouse of an order stays listed when its sale ends, but not when it closes', () => {
  expect(shown('sold')).toEqual([
    ['free', undefined],
    ['full', FULL],
    ['sold', SALE_OVER],
  ]);
  expect(shown('closed')).toEqual(shown());
});
