import { describe, expect, it } from 'vitest';
import { branchStateText, changeText, figureRowsOf } from './branch-labels.ts';

const figures = {
  ...{ investments: 3, investors: 2, raised: '300.00', gross: '9.00', managementFee: '0.90' },
  ...{ platformFee: '0.10', net: '8.00', balance: '8.00' },
};

describe('what is supposed, in words', () => {
  it('says of each change what it is about', () => {
    const id = '00000000-0000-4000-8000-000000000000';
    const from = '2026-03-01';
    expect(changeText({ change: { kind: 'monthlyRate', from, rate: '0.02' }, about: null })).toBe(
      'Lo invertido desde el 1 de marzo de 2026 rinde 2,00\u00a0% al mes',
    );
    const fees = { kind: 'fees', from, managementFeeRate: '0.1', platformFeeRate: null } as const;
    expect(changeText({ change: fees, about: null })).toMatch(/paga 10,00\u00a0% de administración$/);
    const never = { kind: 'warehouseNeverOpened', warehouseId: id } as const;
    expect(changeText({ change: never, about: 'Bodega Sur' })).toBe('Bodega Sur nunca se abrió');
    expect(changeText({ change: { kind: 'paymentNotArrived', investmentId: id }, about: null })).toMatch(
      /^No llegó/,
    );
  });

  it('tells one that is ended from one that is built', () => {
    expect(branchStateText({ state: 'built', isEnding: false }).text).toBe('Lista');
    expect(branchStateText({ state: 'built', isEnding: true }).text).toBe('Borrándose');
  });
});

describe('figures side by side', () => {
  it('have a difference with its sign, none where they are the same, and no balance where there is no account', () => {
    const supposed = { ...figures, investments: 2, net: '-1.00', balance: null };
    const rows = figureRowsOf({ happened: figures, supposed });
    expect(rows.map(({ label }) => label)).not.toContain('Saldo de las cuentas');
    const differences = new Map(rows.map(({ label, difference }) => [label, difference]));
    expect(differences.get('Inversiones confirmadas')).toBe('-1');
    expect(differences.get('Rendimiento neto')).toBe('-9.00');
    expect(differences.get('Invertido')).toBeNull();
  });
});
