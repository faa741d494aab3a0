import type { WarehouseView } from '@nodo/contracts/warehouses/views';
import { createElement, type ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import { WarehouseAdminCard } from './warehouse-admin-card.tsx';
import { WarehouseCapital } from './warehouse-capital.tsx';
import { WarehouseStats } from './warehouse-stats.tsx';

const warehouse: WarehouseView = {
  id: '0198a000-0000-7000-8000-000000000001',
  revision: 3,
  name: 'Bodega Ñandú',
  location: 'Cartago',
  description: 'Dos naves',
  totalValue: '1200000.00',
  totalShares: 12_000,
  sharePrice: '100.00',
  status: 'available',
  closedAt: null,
  totalArea: 1_250.5,
  units: 6,
  expectedCompletion: '2027-06-30T15:30:00.000Z',
  monthlyRentalRate: null,
  tenant: null,
  constructionStatus: 'planning',
  progressPercentage: 0,
  reservedCapital: '500000.00',
  availableCapital: '700000.00',
  investors: 4,
  waiting: 0,
  recentUpdates: [],
  createdAt: '2026-01-01T00:00:00.000Z',
};
const sold = {
  ...warehouse,
  status: 'completed',
  reservedCapital: '900000.00',
  availableCapital: '300000.00',
} as const;

const textOf = (element: ReactElement) => renderToStaticMarkup(element).replace(/<[^>]+>/g, '');

test('what is left of a warehouse whose sale is over is no free capital', () => {
  const stats = textOf(createElement(WarehouseStats, { warehouses: [warehouse, sold] }));
  expect(stats).toContain('700.000,00');
  expect(stats).not.toContain('1.000.000,00');
  const facts = { minimumInvestment: '50000.00', children: null };
  const capital = (one: WarehouseView) =>
    textOf(createElement(WarehouseCapital, { ...facts, warehouse: one }));
  expect(capital(warehouse)).toContain('Capital disponible');
  expect(capital(sold)).not.toContain('Capital disponible');
});

test('the card of the team says the same', () => {
  const rest = { closing: undefined, me: '', onEdit: () => undefined, onCloseWarehouse: () => undefined };
  const card = (one: WarehouseView) =>
    textOf(createElement(MemoryRouter, null, createElement(WarehouseAdminCard, { ...rest, warehouse: one })));
  expect(card(warehouse)).toMatch(/700\.000,00 libres/);
  expect(card(sold)).not.toContain('libres');
  expect(card(sold)).toContain('Cerrada a inversiones');
});
