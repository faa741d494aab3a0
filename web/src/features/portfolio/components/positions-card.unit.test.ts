import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { PositionsCard } from './positions-card.tsx';

const position = {
  ...{ warehouseId: '0190a0a0-0000-7000-8000-000000000001', warehouseName: 'Bodega Norte' },
  ...{ investment: '50000.00', percentage: '100.00', monthlyReturn: '750.00', participacion: '2.50' },
  constructionStatus: 'in_progress',
};

test.each([
  [99.6, '99,6\u00a0%'],
  [72, '72\u00a0%'],
])('PORT-04 works at %d percent are said to be at %s, as where they are published', (progress, said) => {
  const portfolio = {
    ...{ totalInvestment: '50000.00', totalShares: '50.00', totalWarehouses: 1, pendingInvestment: '0.00' },
    ...{ monthlyReturn: '750.00', annualProjection: '9000.00', projectedAnnualROI: '0.18' },
    monthlyRates: { lowest: '0.015', highest: '0.015' },
    positions: [{ ...position, progressPercentage: progress }],
  };
  const drawn = renderToStaticMarkup(createElement(PositionsCard, { portfolio }));
  expect(drawn).toContain(`aria-valuetext="${said}"`);
  expect(drawn).toContain(`· ${said}`);
});
