import { expect, it } from 'vitest';
import { isFiltered, readMovementsView, writeMovementsView } from './movements-view.ts';

const read = (text: string) => readMovementsView(new URLSearchParams(text));

it('keeps type, days and page in the address', () => {
  const address = 'tipo=dividend&desde=2026-01-01&hasta=2026-03-31&pagina=2';
  expect(`${writeMovementsView(read(address))}`).toBe(address);
  expect(`${writeMovementsView(read(''))}`).toBe('');
  expect(isFiltered(read('hasta=2026-03-31'))).toBe(true);
  expect(isFiltered(read('pagina=3'))).toBe(false);
});

it('takes what makes no sense as not there', () => {
  const strange = read('tipo=loan&desde=2026-02-30&hasta=ayer&pagina=-1');
  expect(strange).toEqual({ type: undefined, from: undefined, to: undefined, page: 1 });
  expect(read('desde=2026-03-01&hasta=2026-02-01').to).toBeUndefined();
  expect(read('desde=1026-03-01').from).toBeUndefined();
});
