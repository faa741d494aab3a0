import { deriveId } from '@nodo/platform/ids';

/** Values shared by tests. Addresses are valid base58check. */
export const TREASURY = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';
export const WALLET = 'TLa2f6VPqDgRE67v1736s7bJ8Ray5wYjU7';
export const OTHER_WALLET = 'TAUN6FwrnwwmaEqYcckffC7wYmbaS6cBiX';
export const USDT = 'TXYZopYRdj2D9XRtbG411XZZ3kM5VkAeBf';

export const INVESTOR = deriveId('test', 'investor');
export const ADMIN = deriveId('test', 'admin');
export const T0 = '2026-03-01T12:00:00.000Z';

/** `T0` plus this many minutes. */
export function minutesLater(minutes: number): string {
  return new Date(Date.parse(T0) + minutes * 60_000).toISOString();
}

export const warehouse = {
  name: 'Bodega Norte 1',
  location: 'Cartago',
  description: 'Bodega de prueba',
  totalValue: '1000000.00',
  totalShares: 10_000,
  sharePrice: '100.00',
  status: 'available',
  totalArea: 3_200,
  units: 6,
  monthlyRentalRate: null,
  tenant: null,
  expectedCompletion: null,
} as const;

export const settings = {
  minimumInvestment: '50000.00',
  monthlyReturnRate: '0.015',
  managementFeeRate: '0.02',
  platformFeeRate: '0.005',
  recompraEnabled: false,
} as const;
