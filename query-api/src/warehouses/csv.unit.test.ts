import type { WarehouseView } from '@nodo/contracts/warehouses/views';
import { inSpanish } from '@nodo/platform/mail-letter';
import { expect, it } from 'vitest';
import { csvFile } from '../read-model/list-csv.ts';
import { warehouseCsv } from './csv.ts';

const warehouse: WarehouseView = {
  id: '0190a3b2-7c1d-7e4f-8a2b-3c4d5e6f7a8b',
  name: 'Bodega Norte',
  location: 'Yumbo',
  description: 'Una bodega',
  totalValue: '1000000.00',
  totalShares: 1_000,
  sharePrice: '1000.00',
  status: 'available',
  closedAt: null,
  totalArea: null,
  units: null,
  monthlyRentalRate: null,
  tenant: null,
  expectedCompletion: null,
  constructionStatus: 'planning',
  progressPercentage: 0,
  reservedCapital: '400000.00',
  availableCapital: '600000.00',
  investors: 3,
  waiting: 0,
  recentUpdates: [],
  createdAt: '2026-01-05T15:00:00.000Z',
  revision: 1,
};

function availableIn(status: WarehouseView['status']): string | undefined {
  const [head = '', line = ''] = csvFile(warehouseCsv, [{ ...warehouse, status }])(inSpanish.sayOwn).split(
    '\r\n',
  );
  return line.split(',')[head.split(',').indexOf('Disponible (USD)')];
}

it.each([
  ['available', '600000.00'],
  ['completed', '0.00'],
  ['closed', '0.00'],
] as const)('has of a warehouse that is %s what can be invested in it: %s', (status, amount) => {
  expect(availableIn(status)).toBe(amount);
});
