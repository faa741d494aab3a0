import { expect, it } from 'vitest';
import { projections } from '../modules.ts';
import { select, tablesOf } from '../rebuild/selection.ts';
import { forgottenBy } from './forget.ts';

const forgotten = projections.flatMap((owner) => forgottenBy([owner]).map((one) => ({ ...one, owner })));

it.each(forgotten)('$table: a rebuild of it has every table in which its owners are looked up', (one) => {
  const built = tablesOf(select(projections, [one.owner.name]).built);
  const named = [one.where, ...Object.values(one.set ?? {})].join().matchAll(/\blive\.(\w+)/g);
  expect(built).toEqual(expect.arrayContaining([one.table, ...[...named].map(([, table]) => table)]));
});

it.each(forgotten)('$table: is forgotten by the projection that makes its rows', ({ table, owner }) => {
  expect(tablesOf([owner])).toContain(table);
});
