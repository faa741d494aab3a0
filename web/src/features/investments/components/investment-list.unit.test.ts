import { INVESTMENTS_PAGE } from '@nodo/contracts/investments/values';
import type { InvestmentView } from '@nodo/contracts/investments/views';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import { InvestmentList } from './investment-list.tsx';

const AT = '2026-03-01T12:00:00.000Z';
const row: InvestmentView = {
  ...{ id: 'one', warehouseId: 'north', warehouse: { name: 'Norte', location: 'Cartago', description: '' } },
  ...{ investor: null, amount: '50000.00', sharePercentage: '5.000000', status: 'confirmed' },
  ...{ failureReason: null, purchaseDate: AT, confirmedAt: AT, repurchasedAt: null, repurchase: null },
  ...{ walletAddress: 'T', acceptedTerms: null },
  ...{ estimatedMonthlyReturn: '750.00', annualProjection: '9000.00' },
  terms: {
    ...{ monthlyReturnRate: '0.015', managementFeeRate: '0.02', platformFeeRate: '0.005' },
    ...{ recompraEnabled: false, minimumInvestment: '50000.00', settingsRevision: -1 },
    ...{ warehouseTotalValue: '1000000.00', sharePrice: '1000.00' },
  },
  payment: {
    ...{ to: 'T', amountUsdt: '50000.000042', expiresAt: AT, uri: 'tron:T', transferId: null, txHash: null },
  },
};

function draw(count: number, isOwn: boolean): string {
  const data = Array.from({ length: count }, (_, at) => ({ ...row, id: `${at}` }));
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
