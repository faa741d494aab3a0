import { describe, expect, it } from 'vitest';
import { maskReason } from './action-labels.ts';
import { auditVocabularies } from './field-labels.ts';
import {
  actionLabel,
  auditActions,
  auditFields,
  changeLabel,
  fieldLabel,
  tellingFirst,
  valueLabel,
} from './labels.ts';

describe('AUDIT-01 changes in words', () => {
  it.each([
    ['kyc', { field: 'kycStatus', before: 'pending', after: 'approved' }, 'Estado KYC: Pendiente → Aprobado'],
    ['user', { field: 'role', before: 'investor', after: 'super_admin' }, 'Rol: Inversionista → Super Admin'],
    ['settings', { field: 'recompraEnabled', before: false, after: true }, 'Recompra habilitada: No → Sí'],
    [
      'settings',
      { field: 'monthlyReturnRate', before: '0.015', after: '0.0175' },
      'Retorno mensual: 1,50 % → 1,75 %',
    ],
    [
      'warehouse',
      { field: 'status', before: 'planning', after: 'available' },
      'Estado: Planificación → Disponible',
    ],
    ['investment', { field: 'status', before: null, after: 'pending' }, 'Estado: Pendiente'],
    ['warehouse', { field: 'totalArea', before: 500, after: null }, 'Área (m²): 500 → —'],
    ['kyc', { field: 'attempt', before: null, after: 2 }, 'Intento: 2'],
    [
      'rebuilds',
      { field: 'rebuiltUntil', before: null, after: '2026-06-01T00:00:00Z' },
      'Hasta: 31 may 2026, 7:00 p. m.',
    ],
    ['branches', { field: 'rebuiltUntil', before: null, after: '321299' }, 'Hasta: 321.299'],
    [
      'personalDataView',
      { field: 'viewed', before: null, after: 'investment-1f78488f-496a-5781-8a56-c28d0d44fd2e' },
      'De quién o qué: Inversión',
    ],
  ])('%s: %j', (kind, change, words) => {
    expect(changeLabel(kind, change).replaceAll('\u00a0', ' ')).toBe(words);
  });

  it('says the same amount in the money of its subject', () => {
    const investment = valueLabel('investment', 'amount', '50000.00');
    const transfer = valueLabel('transfer', 'amount', '50000.000000');
    expect(investment).not.toBe(transfer);
    expect(transfer).toContain('USDT');
  });

  it('names documents, and never hides what it does not know', () => {
    expect(valueLabel('kyc', 'documents', { 'income-proof': 'a', 'bank-statement': 'b' })).toBe(
      'Comprobante de ingresos, Estado de cuenta',
    );
    expect(valueLabel('kyc', 'documents', { other: 1 })).toBe('{"other":1}');
    expect(valueLabel('kyc', 'kycStatus', 'unheard-of')).toBe('unheard-of');
    expect(fieldLabel('constructor')).toBe('constructor');
    expect(actionLabel('toString')).toBe('toString');
  });

  it('has words for every filter it offers', () => {
    for (const { action, label } of auditActions) expect(label, action).not.toBe(action);
    for (const { field, label } of auditFields) expect(label, field).not.toBe(field);
  });

  it('says each field once, so that no domain gives it another name', () => {
    const names = auditVocabularies.flatMap(({ fields }) => Object.keys(fields));
    expect(names.filter((name, place) => names.indexOf(name) !== place)).toEqual([]);
  });

  it('says only of its own subjects who or what they are named by', () => {
    for (const { subjects = {}, people = [], names = {} } of auditVocabularies)
      expect(Object.keys(subjects)).toEqual(expect.arrayContaining([...people, ...Object.keys(names)]));
  });

  it('offers only what the audit tells of', () => {
    expect(auditActions.map(({ action }) => action)).not.toContain('KycClosed');
  });
});

describe('AUDIT-01 what a row tells first', () => {
  const ranked = (subjectKind: string, values: Record<string, unknown>) => {
    const changes = Object.entries(values).map(([field, after]) => ({ field, before: null, after }));
    const { telling, others } = tellingFirst(subjectKind, changes);
    return [telling, others].map((group) => group.map(({ field }) => field));
  };

  it('is the amount of a transfer, not where in the chain it stands', () => {
    const address = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';
    const transfer = {
      txHash: 'ab'.repeat(32),
      logIndex: 0,
      from: address,
      to: 'TR7N…Lj6t',
      blockNumber: 5,
      blockTime: '2026-11-20T05:00:00.000Z',
      amount: '50.000000',
    };
    expect(ranked('transfer', transfer)).toEqual([
      ['amount', 'blockTime'],
      ['txHash', 'logIndex', 'from', 'to', 'blockNumber'],
    ]);
  });

  it.each([
    ['investment', { paymentAmountUsdt: '1.5', sharePercentage: 2, status: 'pending' }, 'paymentAmountUsdt'],
    ['settings', { recompraEnabled: true, monthlyReturnRate: '0.015' }, 'monthlyReturnRate'],
    ['kyc', { attempt: 1, kycStatus: 'approved' }, 'kycStatus'],
    ['projectImage', { size: 4096, title: 'Techo' }, 'title'],
  ])('of %s: %j', (kind, values, first) => {
    expect(ranked(kind, values)[0]?.[0]).toBe(first);
  });
});

describe('AUDIT-01 reasons for who may not know whose data it is', () => {
  it('what the product says of itself is told, what people wrote is not', () => {
    expect(maskReason('WalletReleased', 'wallet', 'own')).toBe('own');
    expect(maskReason('WalletReleased', 'wallet', 'La perdió Camila Torres')).toBe('•••');
    expect(maskReason('WalletReleased', 'wallet', 'toString')).toBe('•••');
    expect(maskReason('WalletReleased', 'wallet', null)).toBeNull();
    expect(maskReason('FinancialSettingsChanged', 'settings', 'Nuevo contrato ancla')).toBe(
      'Nuevo contrato ancla',
    );
  });

  it.each([
    ['RebuildRequested', 'rebuilds'],
    ['RebuildSwitchRequested', 'rebuilds'],
    ['BranchOrdered', 'branches'],
    ['PoisonEventSkipped', 'projection'],
  ])('of %s, about whatever looked wrong and to whom, are hidden as on its own screen', (action, kind) => {
    expect(maskReason(action, kind, 'El saldo de Camila Torres no cuadra')).toBe('•••');
  });
});

it('AUDIT-01 no two fields that the audit can be narrowed to have one name', () => {
  const names = auditFields.map(({ label }) => label);
  expect(names).toEqual([...new Set(names)]);
});

it('AUDIT-01 values that are times and days are written like the entries’ own', () => {
  expect(valueLabel('settings', 'validOn', '2026-11-20')).toBe('20 nov 2026');
  expect(valueLabel('transfer', 'blockTime', '2026-05-30T21:13:00.000Z')).toMatch(
    /^30 may 2026, 4:13\sp\.\sm\.$/,
  );
});
