import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { InvestReview } from './invest-review.tsx';

const terms = { monthlyReturnRate: '0.015', managementFeeRate: '0.02', platformFeeRate: '0.005' };

function reviewOf(changed: { termsBefore?: typeof terms }): string {
  return renderToStaticMarkup(
    createElement(InvestReview, {
      values: {
        warehouseId: '0190a0a0-0000-7000-8000-000000000001',
        warehouseName: 'Bodega Norte',
        amount: '50000.00',
        walletAddress: '',
        payWith: 'balance',
        sharePercentage: '3.125',
        terms,
        ...changed,
      },
      terms,
      isSending: false,
      postponed: undefined,
      onBack: () => undefined,
      onConfirm: () => undefined,
    }),
  );
}

test('the review shows the share that is sent, even though the warehouse changed meanwhile', () => {
  const html = reviewOf({});
  expect(html).toContain('3,125\u00a0%');
  expect(html).toContain('Bodega Norte');
  expect(html).not.toContain('Cambió');
});

test('only the terms that changed are marked, with what they were', () => {
  const html = reviewOf({ termsBefore: { ...terms, monthlyReturnRate: '0.018' } });
  expect(html).toContain('Las condiciones cambiaron mientras revisabas');
  expect(html.match(/Cambió: antes [^<]*/g)).toEqual(['Cambió: antes 1,8\u00a0%']);
});
