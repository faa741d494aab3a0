import { expect, it } from 'vitest';
import { addressAt } from './replay-view.ts';

it('a copied link leads to the very step, also from an address without one', () => {
  const stream = 'https://nodo.example/history/streams/investment-1';
  expect(addressAt(stream, 4)).toBe(`${stream}?revision=4`);
  expect(addressAt(`${stream}?revision=2&comparar=1`, 4)).toBe(`${stream}?revision=4&comparar=1`);
});
