import type { WarehouseView } from '@nodo/contracts/warehouses/views';

/** A warehouse on sale in which nobody has invested. */
export const warehouse: WarehouseView = {
  id: '0198a000-0000-7000-8000-000000000001',
  revision: 3,
  name: 'Bodega Ñandú',
  location: 'Cartago',
  description: 'Dos naves',
  totalValue: '1200000.00',
  totalShares: 12_000,
  sharePrice: '100.00',
  status: 'available',
  totalArea: 1_250.5,
  units: 6,
  expectedCompletion: '2027-06-30T15:30:00.000Z',
  monthlyRentalRate: null,
  tenant: null,
  constructionStatus: 'planning',
  progressPercentage: 0,
  reservedCapital: '0.00',
  availableCapital: '1200000.00',
  investors: 0,
  waiting: 0,
  recentUpdates: [],
  closedAt: null,
  createdAt: '2026-01-01T00:00:00.000Z',
};
