import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { Tooltip } from 'radix-ui';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { PortfolioStats } from './portfolio-stats.tsx';

test('PORT-03 the total says that it counts what was paid from the balance, and not what was sold back', () => {
  const portfolio = {
    ...{ totalInvestment: '50000.00', totalShares: '50.00', totalWarehouses: 1, pendingInvestment: '0.00' },
    ...{ monthlyReturn: '750.00', annualProjection: '9000.00', projectedAnnualROI: '0.18' },
    ...{ monthlyRates: { lowest: '0.015', highest: '0.015' }, positions: [] },
  };
  const stats = createElement(Tooltip.Provider, null, createElement(PortfolioStats, { portfolio }));
  const client = new QueryClient();
  const drawn = renderToStaticMarkup(createElement(QueryClientProvider, { client }, stats));
  const [, tip = ''] = drawn.match(/aria-label="Inversión total: ([^"]*)"/) ?? [];
  expect(tip).toMatch(/pagaste en la red y las que pagaste con tu saldo/);
  expect(tip).toMatch(/No cuenta .* lo que vendiste de vuelta/);
});
