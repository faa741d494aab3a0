import type { WarehouseView } from '@nodo/contracts/warehouses/views';
import { describe, expect, test } from 'vitest';
import { ApiError } from '../../lib/errors.ts';
import { concernsForm, investmentFormSchema } from './form-schema.ts';

const wallet = 'TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSE';
const warehouse: WarehouseView = {
  id: '0190a0a0-0000-7000-8000-000000000001',
  revision: 0,
  name: 'Bodega Norte',
  location: 'Cartago',
  description: '',
  totalValue: '2000000.00',
  totalShares: 2_000,
  sharePrice: '1000.00',
  status: 'available',
  totalArea: null,
  units: null,
  expectedCompletion: null,
  monthlyRentalRate: null,
  tenant: null,
  constructionStatus: 'in_progress',
  progressPercentage: 40,
  reservedCapital: '1900000.00',
  availableCapital: '100000.00',
  investors: 3,
  waiting: 0,
  recentUpdates: [],
  closedAt: null,
  createdAt: '2026-01-01T00:00:00.000Z',
};
const schema = investmentFormSchema({ warehouses: [warehouse], minimumInvestment: '50000.00' });

function problems(values: { warehouseId?: string; amount?: string; walletAddress?: string }) {
  const result = schema.safeParse({
    warehouseId: warehouse.id,
    amount: '60.000',
    walletAddress: wallet,
    ...values,
  });
  return Object.fromEntries(
    result.error?.issues.map(({ path, message }) => [String(path[0]), message]) ?? [],
  );
}

describe('the investment form', () => {
  test('reads the amount as typed', () => {
    const values = { warehouseId: warehouse.id, amount: '60.000', walletAddress: wallet };
    expect(schema.parse(values)).toEqual({ ...values, amount: '60000.00' });
  });

  test('names each missing field', () => {
    expect(Object.keys(problems({ warehouseId: '', amount: '', walletAddress: '' }))).toEqual([
      'warehouseId',
      'amount',
      'walletAddress',
    ]);
  });

  test('refuses less than the minimum in force, in the words of the specification', () => {
    expect(problems({ amount: '49.999,99' })).toEqual({ amount: 'La inversión mínima es $50,000 USD' });
    expect(problems({ amount: '50000' })).toEqual({});
  });

  test('refuses more than is left', () => {
    expect(problems({ amount: '100000' })).toEqual({});
    expect(problems({ amount: '100000.01' }).amount).toMatch(/100\.000,00 disponibles/);
  });

  test('asks for the wallet, and for USDT, once the balance it was to be paid with no longer suffices', () => {
    const values = { warehouseId: warehouse.id, amount: '60.000', walletAddress: '' } as const;
    const fromBalance = { ...values, payWith: 'balance' } as const;
    const context = { warehouses: [warehouse], minimumInvestment: '50000.00' };
    const rich = investmentFormSchema({ ...context, balance: '70000.00' });
    expect(rich.parse(fromBalance).payWith).toBe('balance');
    expect(rich.parse({ ...fromBalance, walletAddress: wallet, payWith: 'chain' }).payWith).toBe('chain');
    expect(schema.safeParse(fromBalance).error?.issues.map(({ path }) => path[0])).toEqual(['walletAddress']);
    expect(schema.parse({ ...fromBalance, walletAddress: wallet }).payWith).toBe('chain');
  });

  test('survives what is no number', () => {
    expect(problems({ amount: 'mucho' })).toHaveProperty('amount');
  });

  test('checks the address down to its checksum', () => {
    expect(problems({ walletAddress: `${wallet.slice(0, -1)}X` })).toHaveProperty('walletAddress');
  });

  test('says that a warehouse which filled up or closed meanwhile takes nothing', () => {
    const filled = '0190a0a0-0000-7000-8000-000000000002';
    expect(problems({ warehouseId: filled })).toEqual({
      amount: 'Esta bodega no recibe más inversiones ahora.',
    });
    expect(problems({ warehouseId: '' })).toEqual({ warehouseId: 'Elige una bodega' });
  });
});

test('an investment is reviewed again when the server refused what the form says, or its share', () => {
  const refused = (field: string) =>
    new ApiError(409, '', { code: 'CONFLICT', message: 'No', fields: { [field]: 'No' } });
  expect(concernsForm(refused('amount'))).toBe(true);
  expect(concernsForm(refused('sharePercentage'))).toBe(true);
  expect(concernsForm(refused('termsVersion'))).toBe(false);
  expect(concernsForm(new Error('offline'))).toBe(false);
});
