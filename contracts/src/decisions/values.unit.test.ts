import { expect, test } from 'vitest';
import { type DecisionAction, decisionActions, decisionDefinitions } from './values.ts';

const named: Record<DecisionAction, string> = {
  buy: 'compras',
  reinvest: 'reinversiones',
  sell: 'ventas',
  hold: 'mantener',
};

test.each(decisionActions)('HIST-04 what counts every decision names each kind, and so %s', (action) => {
  for (const figure of ['totalDecisions', 'successfulDecisions'] as const)
    expect(decisionDefinitions[figure]).toContain(named[action]);
});

test('HIST-04 what counts purchases alone says that reinvestments are left out', () => {
  for (const figure of ['averageROI', 'totalValue'] as const) {
    expect(decisionDefinitions[figure]).toContain('tus compras completadas');
    expect(decisionDefinitions[figure]).toContain('No cuentan las reinversiones');
  }
});
