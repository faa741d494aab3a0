import { INVESTMENTS_PAGE } from '@nodo/contracts/investments/values';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import { anInvestment } from '../testing/investment.test.ts';
import { InvestmentList } from './investment-list.tsx';

function draw(count: number, isOwn: boolean): string {
  const data = Array.from({ length: count }, (_, at) => ({ ...anInvestment, id: `${at}` }));
  const query = { data, error: null, isPending: false, isFetching: false, refetch: () => undefined };
  const list = createElement(InvestmentList, { query, isOwn, empty: null });
  return renderToStaticMarkup(createElement(MemoryRouter, null, list));
}

test('INV-01 API-24 a list begins with ten, and the rest is a button away', () => {
  const linesOf = (count: number, isOwn: boolean) => draw(count, isOwn).split('<li>').length - 1;
  for (const isOwn of [true, false]) {
    expect([linesOf(3, isOwn), draw(3, isOwn).includes('Ver más inversiones')]).toEqual([3, false]);
    const many = draw(INVESTMENTS_PAGE, isOwn);
    expect([linesOf(INVESTMENTS_PAGE, isOwn), many.includes('Ver más inversiones')]).toEqual([10, true]);
  }
});
