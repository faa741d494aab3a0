import type { InvestmentView } from '@nodo/contracts/investments/views';

const AT = '2026-03-01T12:00:00.000Z';
/** A confirmed investment. */
export const anInvestment: InvestmentView = {
  ...{ id: 'one', warehouseId: 'north', warehouse: { name: 'Norte', location: 'Cartago', description: '' } },
  ...{ investor: null, amount: '50000.00', sharePercentage: '5.000000', status: 'confirmed' },
  ...{ failureReason: null, purchaseDate: AT, confirmedAt: AT, repurchasedAt: null, repurchase: null },
  ...{ walletAddress: 'T', acceptedTerms: null },
  ...{ estimatedMonthlyReturn: '750.00', annualProjection: '9000.00' },
  terms: {
    ...{ monthlyReturnRate: '0.015', managementFeeRate: '0.02', platformFeeRate: '0.005' },
    ...{ recompraEnabled: false, minimumInvestment: '50000.00', settingsRevision: -1 },
    ...{ warehouseTotalValue: '1000000.00', sharePrice: '1000.00' },
  },
  payment: {
    ...{ to: 'T', amountUsdt: '50000.000042', expiresAt: AT, uri: 'tron:T', transferId: null, txHash: null },
  },
};
