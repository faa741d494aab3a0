import { parkedKeySchema, projectionLabel } from '@nodo/contracts/projections';
import { expect, it } from 'vitest';
import { projections } from './projections.ts';

it.each(projections.map(({ name }) => name))('%s has words, and a name that an address can carry', (name) => {
  expect(projectionLabel(name)).not.toBe(name);
  expect(parkedKeySchema.safeParse({ projection: name, key: 'user-1' }).success).toBe(true);
});

it('no two have one name', () => {
  expect(new Set(projections.map(({ name }) => name)).size).toBe(projections.length);
});
