import { decisionActions } from '@nodo/contracts/decisions/values';
import { decisionSorts } from '@nodo/contracts/decisions/views';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type DecisionsView, isFiltered, readDecisionsView, writeDecisionsView } from './decisions-view.ts';

const usual: DecisionsView = {
  search: undefined,
  action: undefined,
  warehouseId: undefined,
  sort: 'timestamp',
  direction: 'desc',
  page: 1,
};
const maybe = <T>(one: fc.Arbitrary<T>) => fc.option(one, { nil: undefined });
const views: fc.Arbitrary<DecisionsView> = fc.record({
  search: maybe(fc.constantFrom('norte', '50 %', 'obra & vía')),
  action: maybe(fc.constantFrom(...decisionActions)),
  warehouseId: maybe(fc.uuid()),
  sort: fc.constantFrom(...decisionSorts),
  direction: fc.constantFrom('asc', 'desc'),
  page: fc.integer({ min: 1, max: 400 }),
});

it('HIST-01 what is written into the address is read again, and what is as usual is not written', () => {
  fc.assert(
    fc.property(views, (view) => {
      expect(readDecisionsView(new URLSearchParams(`${writeDecisionsView(view)}`))).toEqual(view);
    }),
  );
  expect(`${writeDecisionsView(usual)}`).toBe('');
});

it('takes what makes no sense for what is not there', () => {
  const odd = new URLSearchParams('buscar=%20&accion=keep&bodega=x&orden=reason-desc&pagina=-2');
  expect(readDecisionsView(odd)).toEqual(usual);
});

it('tells whether anything is left out', () => {
  expect(isFiltered({ ...usual, sort: 'amount' })).toBe(false);
  for (const part of [{ search: 'a' }, { action: 'hold' }, { warehouseId: 'x' }] as const) {
    expect(isFiltered({ ...usual, ...part })).toBe(true);
  }
});
