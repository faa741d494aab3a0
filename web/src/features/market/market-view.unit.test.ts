import { PROJECTION_MONTHS } from '@nodo/contracts/market/views';
import { expect, test } from 'vitest';
import { marketTabs, readMarketView, writeMarketView } from './market-view.ts';

test.each(marketTabs)('the tab %s survives the address with every horizon', (tab) => {
  for (const months of PROJECTION_MONTHS) {
    expect(readMarketView(writeMarketView({ tab, months }))).toEqual({ tab, months });
  }
});

test('what makes no sense counts as not there', () => {
  expect(readMarketView(new URLSearchParams('vista=nada&meses=7'))).toEqual({ tab: 'corridor', months: 12 });
});
