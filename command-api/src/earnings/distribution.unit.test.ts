import type { DistributionEvent } from '@nodo/contracts/earnings/events';
import { monthlyReturn, totalsOf } from '@nodo/contracts/earnings/monthly-return';
import type { DistributionLine } from '@nodo/contracts/earnings/values';
import { deriveId } from '@nodo/platform/ids';
import { describe, expect, it } from 'vitest';
import { evolveInvestment, noInvestment } from '../investments/decider.ts';
import { given, outcomeOf } from '../testing/given.ts';
import { INVESTOR, settings, TREASURY, WALLET } from '../testing/samples.ts';
import { emptyAccount, evolveAccount } from './account.ts';
import {
  decideApprove,
  decideBegin,
  decideComplete,
  decideCredit,
  decideLines,
  evolveDistribution,
  LINES_AT_ONCE,
  lineOf,
  noDistribution,
} from './distribution.ts';

const PERIOD = '2026-03';
const FIRST_OF_APRIL = '2026-04-01T05:00:00.000Z';
const givenDistribution = given({ initial: noDistribution, evolve: evolveDistribution });
const givenAccount = given({ initial: emptyAccount, evolve: evolveAccount });

const parts = { gross: '750.00', managementFee: '15.00', platformFee: '3.75', net: '731.25' };
const line = (index: number): DistributionLine => ({
  investorId: deriveId('investor', index % 3),
  investmentId: deriveId('investment', index),
  ...{ amount: '50000.00', days: 31, ...parts },
});
const lines = [line(1), line(2), line(3)];
const totals = { period: PERIOD, ...totalsOf(lines) };
const begun: DistributionEvent = { type: 'DistributionBegun', data: { period: PERIOD } };
const added: DistributionEvent = { type: 'DistributionLinesAdded', data: { lines } };
const prepared: DistributionEvent = { type: 'DistributionPrepared', data: totals };
const approved: DistributionEvent = { type: 'DistributionApproved', data: totals };
const completed: DistributionEvent = { type: 'DistributionCompleted', data: totals };
const life = [begun, added, prepared, approved, completed] as const;

describe('beginning the batch of a month', () => {
  it('waits until the month is over in Bogotá, and what was confirmed at its end is written', () => {
    const begin = (now: string) => outcomeOf(decideBegin(noDistribution, PERIOD, now));
    expect(begin('2026-03-31T23:59:00.000Z')).toBe('NOT_ALLOWED_NOW');
    expect(begin(FIRST_OF_APRIL)).toBe('NOT_ALLOWED_NOW');
    expect(begin('2026-04-01T05:14:59.999Z')).toBe('NOT_ALLOWED_NOW');
    expect(begin('2026-04-01T05:15:00.000Z')).toEqual(['DistributionBegun']);
    expect(outcomeOf(decideBegin(noDistribution, '2027-01', FIRST_OF_APRIL))).toBe('NOT_ALLOWED_NOW');
  });

  it('happens once', () => {
    for (let steps = 1; steps <= life.length; steps += 1)
      expect(decideBegin(givenDistribution(...life.slice(0, steps)), PERIOD, '2026-05-01T12:00:00Z')).toEqual(
        [],
      );
  });
});

describe('the lines of a batch', () => {
  it('are written with their exact totals', () => {
    expect(decideLines(givenDistribution(begun), PERIOD, lines)).toEqual([added, prepared]);
    expect(totals).toMatchObject({ investors: 3, investments: 3, gross: '2250.00', net: '2193.75' });
  });

  it('come in several appends when they are many, and end in the same batch wherever that was cut off', () => {
    const many = Array.from({ length: 2 * LINES_AT_ONCE + 1 }, (_, index) => line(index));
    const events: DistributionEvent[] = [begun];
    for (const expected of [['DistributionLinesAdded'], ['DistributionLinesAdded']]) {
      const decided = decideLines(givenDistribution(...events), PERIOD, many);
      expect(outcomeOf(decided)).toEqual(expected);
      if (!('code' in decided)) events.push(...(decided as DistributionEvent[]));
    }
    const last = decideLines(givenDistribution(...events), PERIOD, many);
    expect(outcomeOf(last)).toEqual(['DistributionLinesAdded', 'DistributionPrepared']);
    const data = 'code' in last ? undefined : last.at(-1)?.data;
    expect(data).toEqual({ period: PERIOD, ...totalsOf(many) });
  });

  it('are none of a month that was begun and earned nothing: it is over, and nobody approves it', () => {
    const zero = { gross: '0.00', managementFee: '0.00', platformFee: '0.00', net: '0.00' };
    const over = {
      type: 'DistributionCompleted',
      data: { period: PERIOD, investors: 0, investments: 0, ...zero },
    } as const;
    expect(decideLines(givenDistribution(begun), PERIOD, [])).toEqual([over]);
    expect(decideLines(givenDistribution(begun), PERIOD, [], { isWhole: false })).toEqual([]);
    expect(decideLines(givenDistribution(begun, over), PERIOD, [line(1)])).toEqual([]);
    expect(outcomeOf(decideApprove(givenDistribution(begun, over), PERIOD))).toBe('NOT_ALLOWED_NOW');
    expect(decideComplete(givenDistribution(begun, over), PERIOD)).toEqual([]);
  });

  it('are refused before it is begun, and never change once they are prepared', () => {
    expect(outcomeOf(decideLines(noDistribution, PERIOD, lines))).toBe('NOT_FOUND');
    expect(decideLines(givenDistribution(begun, added, prepared), PERIOD, [...lines, line(4)])).toEqual([]);
  });
});

describe('what an investment brings into a batch', () => {
  const data = {
    ...{ investorId: INVESTOR, warehouseId: deriveId('warehouse', 'one'), amount: '50000.00' },
    ...{ sharePercentage: '5.000000', walletAddress: WALLET },
    terms: { ...settings, settingsRevision: -1, warehouseTotalValue: '1000000.00', sharePrice: '100.00' },
    payment: { to: TREASURY, amountUsdt: '50000.000137', expiresAt: '2026-03-11T12:00:00.000Z' },
  };
  const created = { type: 'InvestmentCreated', data } as const;
  const paid = {
    type: 'InvestmentConfirmed',
    data: { transferId: deriveId('transfer', 'one'), txHash: 'a'.repeat(64) },
  } as const;
  const failed = { type: 'InvestmentFailed', data: { reason: 'expired' } } as const;
  const onTheTenth = given({ initial: noInvestment, evolve: evolveInvestment }, '2026-03-10T12:00:00.000Z');
  const id = deriveId('investment', 'one');

  it('is reckoned by its own terms, from its confirmation on', () => {
    const confirmedAt = '2026-03-10T12:00:00.000Z';
    expect(lineOf(id, onTheTenth(created, paid), PERIOD)).toEqual({
      ...{ investorId: INVESTOR, investmentId: id, amount: '50000.00' },
      ...monthlyReturn('50000.00', settings, confirmedAt, PERIOD),
    });
    expect(lineOf(id, onTheTenth(created, paid), PERIOD)?.days).toBe(22);
  });

  it('is nothing unless it was confirmed by then', () => {
    expect(lineOf(id, onTheTenth(created, paid), '2026-02')).toBeUndefined();
    for (const events of [[], [created], [created, failed]])
      expect(lineOf(id, onTheTenth(...events), PERIOD)).toBeUndefined();
  });
});

describe('approving', () => {
  it('makes the prepared totals owed, once', () => {
    expect(decideApprove(givenDistribution(begun, added, prepared), PERIOD)).toEqual([approved]);
    for (const steps of [4, 5])
      expect(decideApprove(givenDistribution(...life.slice(0, steps)), PERIOD)).toMatchObject({
        ...{ code: 'NOT_ALLOWED_NOW', message: 'Esta distribución ya se aprobó.' },
      });
  });

  it('is refused for what does not exist or is not whole', () => {
    expect(outcomeOf(decideApprove(noDistribution, PERIOD))).toBe('NOT_FOUND');
    expect(outcomeOf(decideApprove(givenDistribution(begun, added), PERIOD))).toBe('NOT_ALLOWED_NOW');
  });
});

describe('crediting', () => {
  const { investmentId } = line(1);
  const credited = { type: 'ReturnsCredited', data: { period: PERIOD, investmentId, ...parts } } as const;

  it('adds what an account does not hold yet, and nothing a second time', () => {
    expect(decideCredit(emptyAccount, PERIOD, [line(1)])).toEqual([credited]);
    const once = givenAccount(credited);
    expect(decideCredit(once, PERIOD, [line(1)])).toEqual([]);
    expect(outcomeOf(decideCredit(once, PERIOD, [line(1), line(4)]))).toEqual(['ReturnsCredited']);
    expect(outcomeOf(decideCredit(once, '2026-04', [line(1)]))).toEqual(['ReturnsCredited']);
  });

  it('ends in a completed batch, and only an approved one', () => {
    expect(decideComplete(givenDistribution(begun, added, prepared, approved), PERIOD)).toEqual([completed]);
    expect(decideComplete(givenDistribution(...life), PERIOD)).toEqual([]);
    for (const steps of [0, 1, 2, 3])
      expect(outcomeOf(decideComplete(givenDistribution(...life.slice(0, steps)), PERIOD))).toBe(
        'NOT_ALLOWED_NOW',
      );
  });
});
