import type { WarehouseView } from '@nodo/contracts/warehouses/views';
import { createElement, type ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import { warehouse as unsold } from '../testing/warehouse.test.ts';
import { WarehouseAdminCard } from './warehouse-admin-card.tsx';
import { WarehouseCapital } from './warehouse-capital.tsx';
import { WarehouseStats } from './warehouse-stats.tsx';

const warehouse = { ...unsold, reservedCapital: '500000.00', availableCapital: '700000.00', investors: 4 };
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
