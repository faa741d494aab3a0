import { RATES_POLL } from '@nodo/contracts/constants';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, test } from 'vitest';
import { setLiveState } from '../../../lib/live.ts';
import { showMoment } from '../../../lib/shown-moment.ts';
import { ratesQuery, useRates } from './get-rates.ts';

afterEach(() => {
  setLiveState('connecting');
  showMoment(undefined);
});

/** At which pace a screen drawn now reads the rates. */
function pace(): unknown {
  const client = new QueryClient();
  const Screen = () => useRates().status;
  renderToStaticMarkup(createElement(QueryClientProvider, { client }, createElement(Screen)));
  const query = client.getQueryCache().find({ queryKey: ratesQuery.queryKey });
  return Object(query?.options).refetchInterval;
}

test.each(['connecting', 'live', 'offline'] as const)(
  'CHAIN-02 API-31 the rates are read again every 30 s, whatever the live connection is: %s',
  (state) => {
    setLiveState(state);
    expect(pace()).toBe(RATES_POLL);
  },
);

test('CHAIN-02 of a past moment they are read once', () => {
  const effectiveAt = '2026-03-01T12:00:00.000Z';
  showMoment({ text: '120', position: '120', effectiveAt, unversioned: [] });
  expect(pace()).toBe(false);
});
