import type { WarehouseView } from '@nodo/contracts/warehouses/views';
import { expect, test } from 'vitest';
import { ANY, type OfferOrder, offered, readOffersView, writeOffersView } from './offers-view.ts';

function warehouse(name: string, part: Partial<WarehouseView>): WarehouseView {
  return {
    ...{ id: name, name, location: '', description: '', status: 'available', revision: 0, waiting: 0 },
    ...{ totalValue: '1000000.00', totalShares: 1000, sharePrice: '1000.00', totalArea: null, units: null },
    ...{ expectedCompletion: null, monthlyRentalRate: null, constructionStatus: 'in_progress', investors: 0 },
    ...{ reservedCapital: '0.00', availableCapital: '1000000.00', progressPercentage: 10, recentUpdates: [] },
    ...{ tenant: null, closedAt: null, createdAt: '2026-01-01T00:00:00.000Z' },
    ...part,
  };
}

const warehouses = [
  warehouse('Sur 10', { availableCapital: '100.00', progressPercentage: 90 }),
  warehouse('Sur 9', { monthlyRentalRate: '9000.00', constructionStatus: 'completed' }),
  warehouse('Ánimas', { monthlyRentalRate: '5000.00', totalValue: '500000.00' }),
];
const shown = (order: OfferOrder, part = {}) =>
  offered(warehouses, { order, construction: undefined, isRoomOnly: false, ...part }, '1000.00').map(
    ({ name }) => name,
  );

test.each([
  ['listed', ['Sur 10', 'Sur 9', 'Ánimas']],
  ['rent', ['Ánimas', 'Sur 9', 'Sur 10']],
  ['available', ['Sur 9', 'Ánimas', 'Sur 10']],
  ['progress', ['Sur 10', 'Sur 9', 'Ánimas']],
  ['name', ['Ánimas', 'Sur 9', 'Sur 10']],
] as const)('ordered by %s: %s', (order, names) => expect(shown(order)).toEqual(names));

test('what is left of a warehouse whose sale is over is not available', () => {
  const over = warehouse('Sur 1', { status: 'completed', availableCapital: '900000.00' });
  const view = { order: 'available', construction: undefined, isRoomOnly: false } as const;
  const names = offered([over, ...warehouses], view, '1000.00').map(({ name }) => name);
  expect(names).toEqual(['Sur 9', 'Ánimas', 'Sur 10', 'Sur 1']);
});

test('narrowed to those with room, and to how far the works are', () => {
  expect(shown('name', { isRoomOnly: true })).toEqual(['Ánimas', 'Sur 9']);
  expect(shown('name', { construction: 'completed' })).toEqual(['Sur 9']);
});

test('the address keeps what was chosen, and nothing that makes no sense', () => {
  const view = { construction: 'planning', isRoomOnly: true, order: 'rent', invested: ANY } as const;
  expect(readOffersView(writeOffersView(view))).toEqual(view);
  expect(readOffersView(new URLSearchParams('orden=raro&cupo=no&obra=x'))).toMatchObject({
    order: 'listed',
    isRoomOnly: false,
    construction: undefined,
  });
});
