import { tronAddressFromHex } from '@nodo/contracts/tron-address';
import { expect, it } from 'vitest';
import { permissionFault } from './permission.ts';

const hex = '0c'.repeat(20);
const signer = { address: tronAddressFromHex(hex), permissionId: 2 };
const ONLY_CALLS = `00000080${'00'.repeat(28)}`;
const permission = {
  id: 2,
  threshold: 1,
  operations: ONLY_CALLS,
  keys: [{ address: `41${hex}`, weight: 1 }],
};

it.each([
  ['is as it should be', [permission], undefined],
  ['isn’t there', [], 'absent'],
  ['is another one', [{ ...permission, id: 3 }], 'absent'],
  [
    'is of another key',
    [{ ...permission, keys: [{ address: `41${'0d'.repeat(20)}`, weight: 1 }] }],
    'absent',
  ],
  ['needs a second key', [{ ...permission, threshold: 2 }], 'powerless'],
  ['calls no contracts', [{ ...permission, operations: `02${'00'.repeat(31)}` }], 'powerless'],
  ['sends TRX, too', [{ ...permission, operations: `02000080${'00'.repeat(28)}` }], 'too_powerful'],
])('a permission that %s', (_, permissions, fault) => {
  expect(permissionFault(permissions, signer)).toBe(fault);
});
