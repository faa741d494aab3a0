import { INVESTMENTS_PAGE } from '@nodo/contracts/investments/values';
import type { InvestmentView } from '@nodo/contracts/investments/views';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import { InvestmentList } from './investment-list.tsx';

const row = {
  ...{ id: 'one', warehouseId: 'north', warehouse: { name: 'Norte', location: 'Cartago', description: '' } },
  ...{ amount: '50000.00', sharePercentage: '5.000', status: 'confirmed', failureReason: null },
  ...{ purchaseDate: '2026-03-01T12:00:00.000Z', confirmedAt: '2026-03-01T12:10:00.000Z' },
} as unknown as InvestmentView;

function draw(count: number, isOwn: boolean): string {
  const data = Array.from({ length: count }, (_, at) => ({ ...row, id: `${at}` }));
  const query = { data, error: null, isPending: false, isFetching: false, refetch: () => undefined };
  const list = createElement(InvestmentList, { query, isOwn, empty: null });
  return renderToStaticMarkup(createElement(MemoryRouter, null, list));
}

test('INV-01 API-24 one’s own list says where it ends and where the older ones are', () => {
  expect(draw(INVESTMENTS_PAGE, true)).toContain('href="/investment-history"');
  expect(draw(INVESTMENTS_PAGE - 1, true)).not.toContain('/investment-history');
  // Everyone's is read on, page by page.
  expect(draw(INVESTMENTS_PAGE, false)).not.toContain('/investment-history');
});
