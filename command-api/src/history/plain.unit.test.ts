import { OrderedMap, OrderedSet } from 'immutable';
import { expect, test } from 'vitest';
import { OverlaidMap } from '../commands/overlaid-map.ts';
import { plain } from './plain.ts';

test.each([
  ['a plain map', new Map([['b', 1n]])],
  ['an overlaid map', new OverlaidMap(new Map([['b', 1n]]))],
  ['a persistent map', OrderedMap([['b', 1n]])],
])('%s becomes an object', (_, map) => {
  expect(plain({ map })).toEqual({ map: { b: '1' } });
});

test.each([
  ['a plain set', new Set(['b', 'a'])],
  ['a persistent set', OrderedSet(['b', 'a'])],
])('%s becomes an array in the order of its entries', (_, set) => {
  expect(plain({ set })).toEqual({ set: ['b', 'a'] });
});
