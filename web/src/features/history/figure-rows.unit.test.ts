import { booksViewSchema } from '@nodo/contracts/books/views';
import { financialSettingsViewSchema } from '@nodo/contracts/settings/views';
import { warehouseViewSchema } from '@nodo/contracts/warehouses/views';
import { expect, test } from 'vitest';
import { booksRows, settingsRows, warehouseRows } from './figure-rows.ts';

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
