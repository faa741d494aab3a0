import { errorCatalogue } from '@nodo/contracts/errors';
import { CURRENT_CONTRACT } from '@nodo/contracts/investments/contract';
import type { AgreedTerms } from '@nodo/contracts/investments/values';
import { compare, distance, sharePercentage } from '@nodo/contracts/money';
import { deriveId } from '@nodo/platform/ids';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isRefusal } from '../commands/decision.ts';
import { OverlaidMap } from '../commands/overlaid-map.ts';
import { defaultSettings } from '../settings/decider.ts';
import { given, outcomeOf } from '../testing/given.ts';
import { INVESTOR, minutesLater, settings, T0, TREASURY, WALLET, warehouse } from '../testing/samples.ts';
import {
  assessInvestment,
  decideAbandon,
  decideConfirm,
  decideCreate,
  decideExpire,
  evolveInvestment,
  type InvestmentFacts,
  noInvestment,
  whyReleasable,
} from './decider.ts';

const ID = deriveId('investment', 'one');
const WAREHOUSE = deriveId('warehouse', 'one');
const OTHER_WAREHOUSE = deriveId('warehouse', 'other');
const TRANSFER = deriveId('transfer', 'one');
const HASH = 'a'.repeat(64);

const unchangedSince = {
  revision: 0,
  changedBy: { kind: 'service', name: 'test' },
  closing: null,
  isClosed: false,
} as const;
const facts: InvestmentFacts = {
  kycStatus: 'approved',
  settings: defaultSettings,
  warehouse: {
    ...unchangedSince,
    data: warehouse,
    reservations: new OverlaidMap<string>(),
    reserved: '0.00',
  },
};
const command = {
  warehouseId: WAREHOUSE,
  amount: '50000.00',
  walletAddress: WALLET,
  termsVersion: CURRENT_CONTRACT.version,
};
const assess = (
  changed: Partial<InvestmentFacts>,
  body: Partial<typeof command & { sharePercentage: string } & AgreedTerms>,
) => assessInvestment({ ...facts, ...changed }, { ...command, ...body }, ID);
const codeOf = (assessed: ReturnType<typeof assess>) => (isRefusal(assessed) ? assessed.code : 'accepted');

const givenInvestment = given({ initial: noInvestment, evolve: evolveInvestment }, T0);
const data = {
  investorId: INVESTOR,
  warehouseId: WAREHOUSE,
  amount: '50000.00',
  sharePercentage: '5.000000',
  walletAddress: WALLET,
  terms: { ...settings, settingsRevision: -1, warehouseTotalValue: '1000000.00', sharePrice: '100.00' },
  payment: { to: TREASURY, amountUsdt: '50000.000137', expiresAt: minutesLater(24 * 60) },
} as const;
const created = { type: 'InvestmentCreated', data } as const;
const abandoned = { type: 'InvestmentAbandoned', data: { warehouseId: WAREHOUSE } } as const;
const confirmed = { type: 'InvestmentConfirmed', data: { transferId: TRANSFER, txHash: HASH } } as const;
const failed = { type: 'InvestmentFailed', data: { reason: 'expired' } } as const;

describe('who may invest, and how much', () => {
  it('copies the conditions in force', () => {
    expect(assess({}, {})).toEqual({
      sharePercentage: '5.000000',
      terms: { ...settings, settingsRevision: -1, warehouseTotalValue: '1000000.00', sharePrice: '100.00' },
    });
  });

  it('needs an approved KYC and a warehouse', () => {
    for (const kycStatus of ['pending', 'under_review', 'rejected', 'expired'] as const) {
      expect(codeOf(assess({ kycStatus }, {}))).toBe('KYC_NOT_APPROVED');
    }
    expect(codeOf(assess({ warehouse: null }, {}))).toBe('WAREHOUSE_NOT_FOUND');
  });

  it('takes nobody into a warehouse whose sale is over', () => {
    const { warehouse: open } = facts;
    if (!open) throw new Error('There is no warehouse');
    const over = { ...open, data: { ...open.data, status: 'completed' as const } };
    expect(codeOf(assess({ warehouse: over }, {}))).toBe('SALE_COMPLETED');
    const held = { ...over, reservations: over.reservations.set(ID, '50000.00'), reserved: '50000.00' };
    expect(codeOf(assess({ warehouse: held }, {}))).toBe('accepted');
    expect(codeOf(assess({ warehouse: { ...open, isClosed: true } }, {}))).toBe('WAREHOUSE_CLOSED');
  });

  it('says the minimum in the words of the specification', () => {
    expect(assess({}, { amount: '49999.99' })).toEqual({
      code: 'BELOW_MINIMUM',
      message: 'La inversión mínima es $50,000 USD',
      fields: { amount: 'La inversión mínima es $50,000 USD' },
    });
    const inForce = { ...settings, minimumInvestment: '75000.50' };
    expect(assess({ settings: { ...defaultSettings, inForce } }, {})).toMatchObject({
      message: 'La inversión mínima es $75,000.50 USD',
    });
  });

  it('counts the capital an investment already holds as its own', () => {
    const full = (holder: string) => ({
      warehouse: {
        ...unchangedSince,
        data: warehouse,
        reservations: new OverlaidMap(new Map([[holder, '980000.00']])),
        reserved: '980000.00',
      },
    });
    expect(codeOf(assess(full('another'), {}))).toBe('CAPITAL_NOT_AVAILABLE');
    expect(codeOf(assess(full(ID), {}))).toBe('accepted');
  });

  it('trusts no share of a client beyond rounding', () => {
    expect(codeOf(assess({}, { sharePercentage: '5' }))).toBe('accepted');
    expect(codeOf(assess({}, { sharePercentage: '5.005' }))).toBe('accepted');
    expect(codeOf(assess({}, { sharePercentage: '5.0051' }))).toBe('SHARE_MISMATCH');
    expect(codeOf(assess({}, { sharePercentage: '0.05' }))).toBe('SHARE_MISMATCH');
  });

  it('records no other rates than those that were agreed to', () => {
    const agreed = { monthlyReturnRate: '0.015', managementFeeRate: '0.020', platformFeeRate: '0.005' };
    expect(codeOf(assess({}, agreed))).toBe('accepted');
    const inForce = { ...settings, monthlyReturnRate: '0.012', platformFeeRate: '0.0075' };
    const changed = { settings: { ...defaultSettings, inForce } };
    expect(assess(changed, agreed)).toEqual({
      code: 'TERMS_CHANGED',
      message: errorCatalogue.TERMS_CHANGED.message,
      fields: { monthlyReturnRate: 'Ahora rige: 1,20\u00a0%', platformFeeRate: 'Ahora rige: 0,75\u00a0%' },
    });
    expect(codeOf(assess(changed, { managementFeeRate: '0.02' }))).toBe('accepted');
    expect(codeOf(assess(changed, {}))).toBe('accepted');
  });

  it('computes the share exactly', () => {
    const cents = fc.bigInt({ min: 5_000_000n, max: 100_000_000n });
    fc.assert(
      fc.property(cents, cents, (a, b) => {
        const [part, whole] = a < b ? [a, b] : [b, a];
        const text = (value: bigint) => `${value / 100n}.${String(value % 100n).padStart(2, '0')}`;
        const share = sharePercentage(text(part), text(whole));
        // Half up at the sixth decimal, in whole numbers: floor(part × 10⁸ / whole + ½).
        const exact = (part * 200_000_000n + whole) / (2n * whole);
        expect(share).toBe(`${exact / 1_000_000n}.${String(exact % 1_000_000n).padStart(6, '0')}`);
        expect(compare(distance(share, '0'), '100')).toBeLessThanOrEqual(0);
      }),
    );
  });
});

describe('the life of an investment', () => {
  it('is created once, and never after it was abandoned', () => {
    expect(decideCreate(givenInvestment(), data)).toEqual([created]);
    expect(outcomeOf(decideCreate(givenInvestment(created), data))).toBe('IDEMPOTENCY_KEY_REUSED');
    expect(outcomeOf(decideCreate(givenInvestment(abandoned), data))).toBe('NOT_ALLOWED_NOW');
  });

  it('INV-20 keeps with it which conditions were accepted, in the same append or not at all', () => {
    const accepted = { version: '2026-11', sha256: 'b'.repeat(64) };
    const event = { type: 'InvestmentTermsAccepted', data: accepted } as const;
    expect(decideCreate(givenInvestment(), data, accepted)).toEqual([created, event]);
    expect(givenInvestment(created, event)).toMatchObject({ status: 'pending', accepted });
    expect(givenInvestment(created)).toMatchObject({ accepted: null });
    expect(givenInvestment(created, event, confirmed)).toMatchObject({ status: 'confirmed', accepted });
    expect(outcomeOf(decideCreate(givenInvestment(created), data, accepted))).toBe('IDEMPOTENCY_KEY_REUSED');
    expect(outcomeOf(decideCreate(givenInvestment(abandoned), data, accepted))).toBe('NOT_ALLOWED_NOW');
  });

  it('is abandoned only when it was never created', () => {
    expect(decideAbandon(givenInvestment(), WAREHOUSE)).toEqual([abandoned]);
    expect(decideAbandon(givenInvestment(created), WAREHOUSE)).toEqual([]);
    expect(decideAbandon(givenInvestment(abandoned), WAREHOUSE)).toEqual([]);
  });

  it('gives its reservation back when it failed, was abandoned, or holds another warehouse', () => {
    expect(whyReleasable(givenInvestment(), WAREHOUSE)).toBeNull();
    expect(whyReleasable(givenInvestment(created), WAREHOUSE)).toBeNull();
    expect(whyReleasable(givenInvestment(created, confirmed), WAREHOUSE)).toBeNull();
    expect(whyReleasable(givenInvestment(created), OTHER_WAREHOUSE)).toBe('abandoned');
    expect(whyReleasable(givenInvestment(abandoned), WAREHOUSE)).toBe('abandoned');
    expect(whyReleasable(givenInvestment(created, failed), WAREHOUSE)).toBe('failed');
  });

  it('expires after its time, and only unpaid', () => {
    const expire = (state: ReturnType<typeof givenInvestment>, minutes: number, paid = false) =>
      outcomeOf(decideExpire(state, minutesLater(minutes), paid));
    expect(expire(givenInvestment(created), 24 * 60)).toBe('NOT_ALLOWED_NOW');
    expect(expire(givenInvestment(created), 24 * 60 + 1)).toEqual(['InvestmentFailed']);
    expect(expire(givenInvestment(created), 24 * 60 + 1, true)).toBe('NOT_ALLOWED_NOW');
    expect(expire(givenInvestment(created, confirmed), 24 * 60 + 1)).toBe('NOT_ALLOWED_NOW');
    expect(expire(givenInvestment(created, failed), 24 * 60 + 1)).toEqual([]);
    expect(expire(givenInvestment(), 24 * 60 + 1)).toBe('INVESTMENT_NOT_FOUND');
  });

  it('is confirmed once, and not after it failed', () => {
    expect(decideConfirm(givenInvestment(created), TRANSFER, HASH)).toEqual([confirmed]);
    expect(decideConfirm(givenInvestment(created, confirmed), TRANSFER, HASH)).toEqual([]);
    expect(decideConfirm(givenInvestment(created, failed), TRANSFER, HASH)).toEqual([]);
  });
});
