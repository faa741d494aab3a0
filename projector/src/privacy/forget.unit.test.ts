import { readModelTables } from '@nodo/contracts/read-models/tables';
import { expect, it } from 'vitest';
import { projections } from '../modules.ts';
import { select, tablesOf } from '../rebuild/selection.ts';
import { forgotten } from './forget.ts';

it.each(forgotten)('$table: a rebuild of it has every table in which its owners are looked up', (one) => {
  const owner = projections.find(({ owns }) => owns.some((name) => readModelTables[name].name === one.table));
  const built = tablesOf(select(projections, [owner?.name ?? '']).built);
  const named = [one.where, ...Object.values(one.set ?? {})].join().matchAll(/\blive\.(\w+)/g);
  expect(built).toEqual(expect.arrayContaining([one.table, ...[...named].map(([, table]) => table)]));
});
