import { RATES_POLL } from '@nodo/contracts/constants';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, test } from 'vitest';
import { setLiveState } from '../../../lib/live.ts';
import { showMoment } from '../../../lib/shown-moment.ts';
import { transactionsKey } from '../keys.ts';
import { type TransactionScope, useTransactionsList } from './list-transactions.ts';

afterEach(() => {
  setLiveState('connecting');
  showMoment(undefined);
});

/** When a list drawn now is read again. */
function look(scope: TransactionScope) {
  const client = new QueryClient();
  const Screen = () => useTransactionsList(scope).status;
  renderToStaticMarkup(createElement(QueryClientProvider, { client }, createElement(Screen)));
  const { refetchInterval, refetchOnMount } = Object(
    client.getQueryCache().find({ queryKey: transactionsKey(scope) })?.options,
  );
  return { refetchInterval: refetchInterval(), refetchOnMount };
}

test("CHAIN-04 what came from one's own wallet and pays no investment, of which no message tells, is looked for", () => {
  expect(look('own')).toEqual({ refetchInterval: RATES_POLL, refetchOnMount: 'always' });
  // Staff are told of every transfer.
  expect(look('all')).toEqual({ refetchInterval: false, refetchOnMount: true });
});

test('CHAIN-04 LIVE-02 they are left to the reading of everything while the live connection is down', () => {
  setLiveState('offline');
  expect(look('own').refetchInterval).toBe(false);
});

test("CHAIN-04 one's own transactions of a past moment are read once", () => {
  const effectiveAt = '2026-03-01T12:00:00.000Z';
  showMoment({ text: '120', position: '120', effectiveAt, unversioned: [] });
  expect(look('own')).toEqual({ refetchInterval: false, refetchOnMount: true });
});
