import { expect, test } from 'vitest';
import { heldWarehouses } from './status.ts';

test('INV-08 CPRO-02 only what waits for its payment or is in force makes a warehouse one’s own', () => {
  const held = heldWarehouses([
    { warehouseId: 'waits', status: 'pending' },
    { warehouseId: 'owned', status: 'confirmed' },
    { warehouseId: 'sold back', status: 'repurchased' },
    { warehouseId: 'failed', status: 'failed' },
    { warehouseId: 'bought again', status: 'repurchased' },
    { warehouseId: 'bought again', status: 'confirmed' },
  ]);
  expect([...held]).toEqual(['waits', 'owned', 'bought again']);
});
