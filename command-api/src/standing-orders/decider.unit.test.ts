import { DEFAULT_FINANCIAL_SETTINGS } from '@nodo/contracts/constants';
import { CURRENT_CONTRACT } from '@nodo/contracts/investments/contract';
import { agreedTermsSchema } from '@nodo/contracts/investments/values';
import { describe, expect, it } from 'vitest';
import { defaultSettings } from '../settings/decider.ts';
import { minutesLater } from '../testing/samples.ts';
import { type DueFacts, decideDue, noOrder, type StandingOrderState } from './decider.ts';

const MAY = '2026-05';
const shown = agreedTermsSchema.parse(DEFAULT_FINANCIAL_SETTINGS);

describe('what an order comes to', () => {
  const order = {
    ...{ warehouseId: 'w', keepBalance: '0.00', termsVersion: CURRENT_CONTRACT.version },
    ...{ agreed: shown, setAt: minutesLater(10) },
  };
  const ended = [{ type: 'StandingOrderEnded', data: { warehouseId: 'w', reason: 'terms_changed' } }];
  const facts: DueFacts = {
    period: MAY,
    investmentId: 'i',
    mayInvest: true,
    kycStatus: 'approved',
    warehouse: null,
    available: 8_000_000n,
    settings: defaultSettings,
  };
  const outcome = (state: Partial<StandingOrderState>, changed: Partial<DueFacts> = {}) =>
    decideDue({ ...noOrder, order, ...state }, { ...facts, ...changed });

  it('ends where the conditions are no longer those that were accepted', () => {
    expect(outcome({ order: { ...order, termsVersion: '2025-01' } })).toEqual(ended);
    for (const term of ['monthlyReturnRate', 'managementFeeRate', 'platformFeeRate'] as const) {
      const agreed = { ...shown, [term]: '0.0999' };
      expect(outcome({ order: { ...order, agreed } }), term).toEqual(ended);
    }
  });

  it('is what the rates were when it was set, for one from before they were agreed to', () => {
    const { agreed: _, ...old } = order;
    const changedAt = (updatedAt: string) => ({ settings: { ...defaultSettings, updatedAt } });
    expect(outcome({ order: old }, changedAt(minutesLater(11)))).toEqual(ended);
    for (const facts of [{}, changedAt(minutesLater(9))]) {
      expect(outcome({ order: old }, facts)).toEqual([
        { type: 'StandingOrderSkipped', data: expect.anything() },
      ]);
    }
  });

  it('is nothing for who is not verified, in a month that was looked at, and while one is under way', () => {
    expect(outcome({}, { kycStatus: 'expired' })).toEqual([
      { type: 'StandingOrderSkipped', data: { period: MAY, reason: 'not_verified' } },
    ]);
    for (const period of [MAY, '2026-06']) expect(outcome({ period })).toEqual([]);
    const due = { ...order, period: '2026-04', investmentId: 'j', amount: '50000.00' };
    expect(outcome({ due })).toEqual([]);
  });
});
