import { INVESTMENTS_PAGE } from '@nodo/contracts/investments/values';
import type { InvestmentView } from '@nodo/contracts/investments/views';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import { pendingInvestmentsQuery } from '../api/own-investments.ts';
import { anInvestment } from '../testing/investment.test.ts';
import { AwaitingPayment } from './awaiting-payment.tsx';

const payment = {
  ...anInvestment.payment,
  expiresAt: '2999-01-01T00:00:00.000Z',
  txHash: null,
  transferId: null,
};
const unpaid = (count: number): InvestmentView[] =>
  Array.from({ length: count }, (_, at) => ({ ...anInvestment, id: `${at}`, status: 'pending', payment }));
const held = (count: number): InvestmentView[] =>
  unpaid(count).map((one) => ({ ...one, status: 'confirmed' }));

/** `pending`: one's pending investments, where they were read. */
function draw(newest: InvestmentView[], pending?: InvestmentView[], claimedAt: string[] = []): string {
  const client = new QueryClient();
  if (pending) client.setQueryData(pendingInvestmentsQuery.queryKey, pending);
  const screen = createElement(MemoryRouter, null, createElement(AwaitingPayment, { newest, claimedAt }));
  return renderToStaticMarkup(createElement(QueryClientProvider, { client }, screen));
}

test('unpaid investments are counted, also those that are older than the newest page', () => {
  expect(draw(held(3))).toBe('');
  expect(draw([...held(3), ...unpaid(1)])).toContain('href="/investments/0"');
  expect(draw([...held(3), ...unpaid(2)])).toContain('Tienes 2 inversiones por pagar');
  const newest = [...held(INVESTMENTS_PAGE - 1), ...unpaid(1)];
  expect(draw(newest, unpaid(3))).toContain('Tienes 3 inversiones por pagar');
  expect(draw(held(INVESTMENTS_PAGE), unpaid(1))).toContain('Falta pagar');
});

test('where not all pending ones were read, it says that there may be more', () => {
  const text = draw(held(INVESTMENTS_PAGE), unpaid(INVESTMENTS_PAGE));
  expect(text).toContain(`Tienes al menos ${INVESTMENTS_PAGE} inversiones por pagar`);
});

test('while a claim made after an unpaid investment waits, nobody is told to pay it', () => {
  const later = draw(unpaid(1), undefined, ['2998-01-01T00:00:00.000Z']);
  expect(later).toContain('Estamos revisando tu reclamo');
  expect(later).not.toContain('Falta pagar');
  expect(later).not.toContain('Pagar ahora');
  expect(draw(unpaid(2), undefined, ['2998-01-01T00:00:00.000Z'])).not.toContain('Pagar ahora');
  expect(draw(unpaid(1), undefined, ['2000-01-01T00:00:00.000Z'])).toContain('Falta pagar');
});
