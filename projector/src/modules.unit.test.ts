import { parkedKeySchema } from '@nodo/contracts/projections/commands';
import { projectionLabel } from '@nodo/contracts/projections/views';
import { readModelTables } from '@nodo/contracts/read-models/tables';
import { expect, it } from 'vitest';
import { projections } from './modules.ts';

it.each(projections.map(({ name }) => name))('%s has words, and a name that an address can carry', (name) => {
  expect(projectionLabel(name)).not.toBe(name);
  expect(parkedKeySchema.safeParse({ projection: name, key: 'user-1' }).success).toBe(true);
});

it('are handed each event in this order', () => {
  expect(projections.map(({ name }) => name)).toEqual([
    'identity',
    'passkeys',
    'preferences',
    'kyc',
    'sanctions',
    'settings',
    'open-limits',
    'reference-rates',
    'warehouses',
    'images',
    'videos',
    'waitlist',
    'visits',
    'questions',
    'payment-claims',
    'investments',
    'repurchases',
    'payouts',
    'wallets',
    'saved-views',
    'assignments',
    'portfolio',
    'transfers',
    'outflows',
    'reconciliation',
    'transfer-claims',
    'earnings',
    'standing-orders',
    'books',
    'reserves',
    'decisions',
    'reports',
    'notifications',
    'audit',
    'privacy',
    'audit-tree',
  ]);
});

it('no two have one name', () => {
  expect(new Set(projections.map(({ name }) => name)).size).toBe(projections.length);
});

it('every table has one projection that makes its rows', () => {
  const owned = projections.flatMap(({ owns }) => owns);
  expect(new Set(owned).size).toBe(owned.length);
  const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  expect(owned.map(snake).sort()).toEqual(
    Object.values(readModelTables)
      .map(({ name }) => name)
      .sort(),
  );
});
