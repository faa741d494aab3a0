import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { InvestReview } from './invest-review.tsx';

test('the review shows the share that is sent, even though the warehouse changed meanwhile', () => {
  const html = renderToStaticMarkup(
    createElement(InvestReview, {
      values: {
        warehouseId: '0190a0a0-0000-7000-8000-000000000001',
        warehouseName: 'Bodega Norte',
        amount: '50000.00',
        walletAddress: '',
        payWith: 'balance',
        sharePercentage: '3.125',
      },
      monthlyReturnRate: '0.015',
      managementFeeRate: '0.1',
      platformFeeRate: '0.05',
      isSending: false,
      postponed: undefined,
      onBack: () => undefined,
      onConfirm: () => undefined,
    }),
  );
  expect(html).toContain('3,125\u00a0%');
  expect(html).toContain('Bodega Norte');
});
