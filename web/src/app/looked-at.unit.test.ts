import { RATES_POLL } from '@nodo/contracts/constants';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, test } from 'vitest';
import { useBooks, useLines } from '../features/books/api/get-books.ts';
import { useTransactionsList } from '../features/transfers/api/list-transactions.ts';
import { setLiveState } from '../lib/live.ts';
import { showMoment } from '../lib/shown-moment.ts';

afterEach(() => {
  setLiveState('connecting');
  showMoment(undefined);
});

/** When the query of a screen that is drawn now is read again. */
function look(useIt: () => unknown) {
  const client = new QueryClient();
  const Screen = () => {
    useIt();
    return null;
  };
  renderToStaticMarkup(createElement(QueryClientProvider, { client }, createElement(Screen)));
  const [query] = client.getQueryCache().getAll();
  const { refetchInterval, refetchOnMount } = Object(query?.options);
  const readAgain = (data: unknown) => refetchInterval?.({ state: { data } });
  return {
    refetchInterval: readAgain({ pages: [[]] }),
    ofTwoPages: readAgain({ pages: [[], []] }),
    refetchOnMount,
  };
}
// All pages would be read again, one after the other.
const often = { refetchInterval: RATES_POLL, ofTwoPages: false, refetchOnMount: 'always' };

test("CHAIN-04 what came from one's own wallet and pays no investment, of which no message tells, is looked for", () => {
  expect(look(() => useTransactionsList('own'))).toEqual(often);
  // Staff are told of every transfer.
  expect(look(() => useTransactionsList('all'))).toEqual({});
});

test('CHAIN-04 analysts, who get no messages about money, have the books read again', () => {
  expect(look(useBooks)).toEqual(often);
  expect(look(() => useLines('treasury'))).toEqual(often);
});

test('LIVE-02 while the live connection is down it is left to the reading of everything', () => {
  setLiveState('offline');
  expect(look(useBooks).refetchInterval).toBe(false);
});

test('CHAIN-04 what is shown as of a past moment is read once', () => {
  const effectiveAt = '2026-03-01T12:00:00.000Z';
  showMoment({ text: '120', position: '120', effectiveAt, unversioned: [] });
  expect(look(useBooks)).toMatchObject({ refetchInterval: false, refetchOnMount: false });
});
