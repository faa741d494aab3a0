import { readdirSync, readFileSync } from 'node:fs';
import { difference } from '@nodo/contracts/audit/difference';
import { actionLabel, fieldLabel, valueLabel } from '@nodo/contracts/audit/labels';
import { eventDefinitions, parseEvent } from '@nodo/contracts/events';
import { describe, expect, it } from 'vitest';
import { changesOf, reasonOf } from './changes.ts';

/** Events that add nothing for a reader of the audit beyond the events appended with them. */
const notAudited = [
  'EmailClaimed',
  'EmailReleased',
  'SuperAdminAdded',
  'SuperAdminRemoved',
  'CapitalReserved',
  'CapitalReleased',
  'KycDraftSaved',
  'KycClosed',
  'InvestmentAbandoned',
  'TransferAbandoned',
  'PayoutAllowanceUsed',
  'ViewSaved',
  'ViewRemoved',
  'WalletChallengeIssued',
  'WalletClaimed',
  'WalletClaimEnded',
  'WalletTransferRequested',
  'WalletClaimAbandoned',
  'OpenInvestmentAdded',
  'OpenInvestmentRemoved',
  'PaymentAmountClaimed',
  'PaymentAmountReleased',
  'NotificationsMarkedRead',
  'ProgressVideoViewed',
  'DistributionBegun',
  'DistributionLinesAdded',
  'DistributionAdvanced',
  'BalanceInvestmentDeclined',
  'ProgressVideoViewed',
];

const golden = new URL('../../../contracts/golden/', import.meta.url);
const samples = new Map(
  readdirSync(golden).map((file) => [
    file,
    JSON.parse(readFileSync(new URL(file, golden), 'utf8')) as unknown,
  ]),
);

describe('changesOf', () => {
  it.each(eventDefinitions.map(({ type, version }) => ({ type, version })))(
    '$type is audited, or left out on purpose',
    ({ type, version }) => {
      const event = parseEvent(type, version, samples.get(`${type}.v${version}.json`));
      expect(changesOf(event, {}) === undefined).toBe(notAudited.includes(type));
    },
  );

  const newest = eventDefinitions.flatMap(({ type, version }) =>
    [...samples]
      .filter(([file]) => file.startsWith(`${type}.v${version}.`))
      .map(([file, data]) => ({ file, type, version, data })),
  );
  it.each(newest)('$file has words for itself and for every field it tells', ({ type, version, data }) => {
    const changes = changesOf(parseEvent(type, version, data), {});
    if (changes) expect(actionLabel(type)).not.toBe(type);
    for (const { field } of changes ?? []) expect(fieldLabel(field), field).not.toBe(field);
  });

  it('names no wallet and no amount to pay of an investment that the balance pays', () => {
    const created = (file: string) => {
      const changes = changesOf(parseEvent('InvestmentCreated', 1, samples.get(file)), {}) ?? [];
      return Object.fromEntries(changes.map(({ field, after }) => [field, after]));
    };
    const chain = created('InvestmentCreated.v1.json');
    expect(chain).toMatchObject({ amount: '50000.00', paymentAmountUsdt: '50000.004321' });
    expect(chain).toHaveProperty('walletAddress');
    const { walletAddress: _, paymentAmountUsdt: __, ...same } = chain;
    expect(created('InvestmentCreated.v1.balance.json')).toEqual({ ...same, paymentSource: 'balance' });
    const told = [fieldLabel('paymentSource'), valueLabel('investment', 'paymentSource', 'balance')];
    expect(told).toEqual(['Pagada con', 'Su saldo']);
  });

  it('tells a change of settings by what differs, and a first setting by every value', () => {
    const values = {
      minimumInvestment: '50000.00',
      monthlyReturnRate: '0.015',
      managementFeeRate: '0.02',
      platformFeeRate: '0.005',
      recompraEnabled: false,
    };
    const data = { ...values, recompraEnabled: true, previous: values, reason: 'Nueva política' };
    expect(changesOf({ type: 'FinancialSettingsUpdated', data }, {})).toEqual([
      { field: 'recompraEnabled', before: false, after: true },
    ]);
    expect(reasonOf({ type: 'FinancialSettingsUpdated', data })).toBe('Nueva política');
    const first = changesOf({ type: 'FinancialSettingsUpdated', data: { ...values, previous: null } }, {});
    expect(first).toHaveLength(5);
    expect(first?.every((change) => change.before === null)).toBe(true);
  });

  it('tells limits set again in place of proposed ones by what that took back', () => {
    const inForce = { maximumOpen: 10, maximumCapital: '1000000.00' };
    const withdrawn = { ...inForce, maximumOpen: 200 };
    const data = { ...inForce, previous: inForce, withdrawn, reason: 'Se propuso por error' };
    expect(changesOf({ type: 'OpenInvestmentLimitsSet', data }, {})).toEqual([
      { field: 'maximumOpen', before: 200, after: 10 },
    ]);
  });

  it('tells a change of a warehouse by itself, and where it can not, by what was known', () => {
    const told = { name: 'Bodega B', totalArea: null, previous: { name: 'Bodega A', totalArea: 1250.5 } };
    const changes = [
      { field: 'name', before: 'Bodega A', after: 'Bodega B' },
      { field: 'totalArea', before: 1250.5, after: null },
    ];
    expect(changesOf({ type: 'WarehouseUpdated', data: told }, {})).toEqual(changes);
    const known = { name: 'Bodega A', totalArea: 1250.5, location: 'Cartago' };
    const untold = { ...told, previous: null };
    expect(changesOf({ type: 'WarehouseUpdated', data: untold }, known)).toEqual(changes);
  });
});

describe('difference', () => {
  it('compares by value and reads what one side lacks as null', () => {
    expect(difference({ a: 1, b: [1], c: 'x' }, { b: [1], c: 'y', d: null, e: 2 })).toEqual([
      { field: 'a', before: 1, after: null },
      { field: 'c', before: 'x', after: 'y' },
      { field: 'e', before: null, after: 2 },
    ]);
  });
});
