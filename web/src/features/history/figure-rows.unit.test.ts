import { type BooksView, booksViewSchema } from '@nodo/contracts/books/views';
import { distributionViewSchema } from '@nodo/contracts/earnings/views';
import { shownPayoutStates } from '@nodo/contracts/payouts/states';
import { payoutFiguresSchema } from '@nodo/contracts/payouts/views';
import { attestationViewSchema } from '@nodo/contracts/reserves/views';
import { type FinancialSettingsView, financialSettingsViewSchema } from '@nodo/contracts/settings/views';
import { type WarehouseView, warehouseViewSchema } from '@nodo/contracts/warehouses/views';
import { expect, test } from 'vitest';
import { type FigureRow, figureRows } from './figure-rows.ts';

const settings = financialSettingsViewSchema.parse({
  minimumInvestment: '50000.00',
  monthlyReturnRate: '0.015',
  managementFeeRate: '0.02',
  platformFeeRate: '0.005',
  recompraEnabled: false,
  revision: 1,
  updatedAt: '2026-01-01T00:00:00.000Z',
  isDefault: false,
});
const settingsRows = (before: FinancialSettingsView, after: FinancialSettingsView) =>
  figureRows('settings', before, after);
const booksRows = (before: BooksView, after: BooksView) => figureRows('books', before, after);
const warehouseRows = (before: WarehouseView | null, after: WarehouseView | null) =>
  figureRows('warehouse', before, after);
const plain = (text: string) => text.replaceAll('\u00a0', ' ');

test('figures at two moments are told with their exact difference, and what can not be subtracted without', () => {
  const rows = settingsRows(settings, {
    ...settings,
    minimumInvestment: '49999.99',
    monthlyReturnRate: '0.0177',
    recompraEnabled: true,
  }).map((row) => ({ ...row, before: plain(row.before), difference: plain(row.difference) }));
  expect(rows[0]).toMatchObject({
    label: 'Inversión mínima',
    before: 'US$ 50.000,00',
    difference: '−US$ 0,01',
  });
  expect(plain(rows[1]?.after ?? '')).toBe('1,77 %');
  expect(rows[1]?.difference).toBe('+0,27 puntos');
  expect(rows[4]).toMatchObject({ before: 'No', after: 'Sí', difference: '' });
  expect(settingsRows(settings, settings).every(({ before, after }) => before === after)).toBe(true);
});

test('books at two moments are told each on its own side, to the last micro-unit', () => {
  const at = (treasury: string, unassigned: string) =>
    booksViewSchema.parse({
      accounts: [
        { account: 'treasury', balance: treasury, parts: 1, lines: 2 },
        { account: 'unassigned', balance: unassigned, parts: 1, lines: 2 },
      ],
      sum: '0.000000',
    });
  const rows = booksRows(at('10.000000', '-10.000000'), at('9.999999', '-12.500000'));
  const told = (label: string) => {
    const row = rows.find((one) => one.label === label);
    return [row?.before, row?.after, row?.difference].map((text) => plain(text ?? ''));
  };
  expect(told('Tesorería')).toEqual(['10,000000 USDT', '9,999999 USDT', '−0,000001 USDT']);
  expect(told('Por asignar')).toEqual(['10,000000 USDT', '12,500000 USDT', '+2,500000 USDT']);
  expect(told('Por salir')).toEqual(['0,000000 USDT', '0,000000 USDT', '']);
});

test('a warehouse that was not there yet has no figures then, and no difference to what came after', () => {
  const after = warehouseViewSchema.parse({
    ...{
      id: '0b0e0e9e-5d1c-4c1e-8f39-0d6a3b6f7c11',
      name: 'Bodega Norte',
      location: 'Cartago',
      description: '',
    },
    ...{ totalValue: '500000.00', totalShares: 1000, sharePrice: '500.00', totalArea: 900, units: null },
    ...{ expectedCompletion: null, monthlyRentalRate: null, tenant: null, closedAt: null, revision: 0 },
    ...{
      status: 'available',
      constructionStatus: 'planning',
      progressPercentage: 12.5,
      investors: 2,
      waiting: 0,
    },
    ...{ reservedCapital: '120000.10', availableCapital: '379999.90', recentUpdates: [] },
    createdAt: '2026-01-01T00:00:00.000Z',
  });
  const [status, , reserved] = warehouseRows(null, after);
  expect(status).toEqual({ label: 'Estado', before: '—', after: 'Disponible', difference: '' });
  expect([reserved?.before, plain(reserved?.after ?? ''), reserved?.difference]).toEqual([
    ...['—', 'US$ 120.000,10', ''],
  ]);
  const less = { ...after, reservedCapital: '120000.00', status: 'completed' as const };
  const [ended, , fallen] = warehouseRows(after, less);
  expect([ended?.before, ended?.after, ended?.difference]).toEqual(['Disponible', 'Completado', '']);
  expect(plain(fallen?.difference ?? '')).toBe('−US$ 0,10');
});

const rowOf = (rows: readonly FigureRow[], label: string) => {
  const row = rows.find((one) => one.label === label);
  return [row?.before, row?.after, row?.difference].map((text) => plain(text ?? ''));
};

const treasuries = [{ address: 'TMuA6YqfCeX8EhbfYEg5y7S4DqzSJireY9', balance: '1.000000' }];

test('reserves at two moments are told with what is in transit either way, and none before the first check', () => {
  const at = (assets: string, inTransit: string, coverage: string | null) =>
    attestationViewSchema.parse({
      ...{ attestedAt: '2026-03-02T02:30:00.000Z', blockNumber: 7, blockHash: 'ab'.repeat(32) },
      ...{ blockTime: '2026-03-02T02:29:00.000Z', logPosition: '12', treasuries, assets, inTransit },
      ...{ liabilities: { balances: '90.000000', unassigned: '0.000000', outgoing: '10.000000' } },
      ...{ owed: '100.000000', shortfall: '0.000000', coverage },
    });
  const rows = figureRows(
    'reserves',
    at('100.000000', '-5.000000', '105.00'),
    at('120.500000', '0.500000', '120.00'),
  );
  expect(rowOf(rows, 'Comprobado')[0]).toMatch(/^1 mar 2026, /);
  expect(rowOf(rows, 'En tránsito')).toEqual(['−5,000000 USDT', '0,500000 USDT', '+5,500000 USDT']);
  expect(rowOf(rows, 'Lo que hay en la cadena')[2]).toBe('+20,500000 USDT');
  expect(rowOf(rows, 'Cobertura')).toEqual(['105,00 %', '120,00 %', '+15,00 puntos']);
  const first = figureRows('reserves', null, at('1.000000', '0.000000', null));
  expect(rowOf(first, 'Cobertura')).toEqual(['—', '—', '']);
  expect(rowOf(first, 'Lo que se debe')).toEqual(['—', '100,000000 USDT', '']);
});

test('a distribution and the payouts are told by their states and to the cent', () => {
  const month = distributionViewSchema.parse({
    ...{ period: '2026-01', state: 'prepared', investors: 3, investments: 4, gross: '1500.10' },
    ...{ managementFee: '30.00', platformFee: '7.50', net: '1462.60', preparedAt: null, approvedAt: null },
    ...{ approvedBy: null, completedAt: null },
  });
  const later = { ...month, state: 'completed' as const, net: '1462.59' };
  const shares = figureRows('distribution', month, later);
  expect(rowOf(shares, 'Estado')).toEqual(['Por aprobar', 'Acreditada', '']);
  expect(rowOf(shares, 'Rendimiento neto')).toEqual(['US$ 1.462,60', 'US$ 1.462,59', '−US$ 0,01']);
  const payouts = (requested: number, amount: string) =>
    payoutFiguresSchema.parse({
      byState: Object.fromEntries(
        shownPayoutStates.map((state) => [
          state,
          state === 'requested' ? { payouts: requested, amount } : { payouts: 0, amount: '0.00' },
        ]),
      ),
    });
  const rows = figureRows('payouts', payouts(2, '310.50'), payouts(1, '300.00'));
  expect(rowOf(rows, 'Por aprobar')).toEqual(['2', '1', '−1']);
  expect(rowOf(rows, 'Por aprobar: monto')).toEqual(['US$ 310,50', 'US$ 300,00', '−US$ 10,50']);
  expect(rowOf(rows, 'Confirmado: monto')).toEqual(['US$ 0,00', 'US$ 0,00', '']);
});
