import { monthlyReturn, totalsOf } from '@nodo/contracts/earnings/monthly-return';
import type { DistributionLine } from '@nodo/contracts/earnings/values';
import type { DomainEvent, EventData } from '@nodo/contracts/events';
import type { BranchChange } from '@nodo/contracts/history/branches/values';
import { streams } from '@nodo/contracts/streams';
import type { StoredEvent } from '@nodo/platform/event-store';
import { newId } from '@nodo/platform/ids';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { LogEvent } from '../engine/event-index.ts';
import { type BranchFacts, Rewriting } from './rewrite.ts';

const [ana, luis] = [newId(), newId()];
const [north, south] = [newId(), newId()];
const [first, second] = [newId(), newId()];
const [paidFirst, paidSecond] = [newId(), newId()];
const PERIOD = '2026-02';
const TERMS = {
  monthlyReturnRate: '0.015',
  managementFeeRate: '0.02',
  platformFeeRate: '0.005',
  recompraEnabled: false,
  minimumInvestment: '50.00',
  settingsRevision: -1,
  warehouseTotalValue: '1000000.00',
  sharePrice: '100.00',
};
const CONFIRMED = { [first]: '2026-01-10T15:00:00.000Z', [second]: '2026-02-15T15:00:00.000Z' };

let position = 0n;
function stored(stream: string, occurredAt: string, event: DomainEvent): StoredEvent {
  position += 10n;
  const actor = { kind: 'service' as const, name: 'worker' };
  const metadata = { actor, correlationId: newId(), causationId: newId(), occurredAt, schemaVersion: 1 };
  return {
    ...event,
    ...{ id: newId(), stream, revision: 0n, position, recordedAt: new Date(occurredAt), metadata },
  };
}

function created(id: string, investorId: string, warehouseId: string, at: string): StoredEvent {
  const data: EventData<'InvestmentCreated'> = {
    ...{ investorId, warehouseId, amount: '1234.56', sharePercentage: '1.000000' },
    walletAddress: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
    terms: TERMS,
    payment: { to: 'TMuA6YqfCeX8EhbfYEg5y7S4DqzSJireY9', amountUsdt: '1234.560001', expiresAt: at },
  };
  return stored(streams.investment(id), at, { type: 'InvestmentCreated', data });
}

function lineOf(investmentId: string, investorId: string, terms = TERMS): DistributionLine {
  const earned = monthlyReturn('1234.56', terms, CONFIRMED[investmentId] ?? '', PERIOD);
  if (!earned) throw new Error('It earned nothing');
  return { investorId, investmentId, amount: '1234.56', ...earned };
}
const lines = [lineOf(first, ana), lineOf(second, luis)];
const at = '2026-03-01T15:00:00.000Z';
const batch = streams.distribution(PERIOD);
const totals = (all: readonly DistributionLine[]) => ({ period: PERIOD, ...totalsOf(all) });
function credited({ investmentId, investorId, amount: _a, days: _d, ...parts }: DistributionLine) {
  const data = { period: PERIOD, investmentId, ...parts };
  return stored(streams.account(investorId), at, { type: 'ReturnsCredited', data });
}
function paid(id: string, transferId: string): StoredEvent {
  const data = { transferId, txHash: 'a'.repeat(64) };
  return stored(streams.investment(id), CONFIRMED[id] ?? at, { type: 'InvestmentConfirmed', data });
}
const matched = (transferId: string, investmentId: string) =>
  stored(streams.transfer(transferId), at, { type: 'TransferMatched', data: { investmentId } });

/** Two people invest in two warehouses and get their returns for February credited. */
const log: readonly LogEvent[] = [
  stored(streams.warehouse(north), '2026-01-05T15:00:00.000Z', {
    type: 'CapitalReserved',
    data: { investmentId: first, amount: '1234.56' },
  }),
  created(first, ana, north, '2026-01-09T15:00:00.000Z'),
  matched(paidFirst, first),
  paid(first, paidFirst),
  stored(streams.warehouse(south), '2026-02-14T15:00:00.000Z', {
    type: 'CapitalReserved',
    data: { investmentId: second, amount: '1234.56' },
  }),
  created(second, luis, south, '2026-02-14T15:00:00.000Z'),
  matched(paidSecond, second),
  paid(second, paidSecond),
  stored(batch, at, { type: 'DistributionBegun', data: { period: PERIOD } }),
  stored(batch, at, { type: 'DistributionLinesAdded', data: { lines } }),
  stored(batch, at, { type: 'DistributionPrepared', data: totals(lines) }),
  stored(batch, at, { type: 'DistributionApproved', data: totals(lines) }),
  ...lines.map(credited),
  stored(batch, at, { type: 'DistributionCompleted', data: totals(lines) }),
];
const nothingGone: BranchFacts = { goneInvestments: new Set(), goneTransfers: new Set() };

function rewritten(changes: readonly BranchChange[], facts = nothingGone): readonly LogEvent[] {
  const rewriting = new Rewriting(changes, facts);
  return log.flatMap((event) => rewriting.next(event));
}
function dataOf<T extends DomainEvent['type']>(events: readonly LogEvent[], type: T): EventData<T>[] {
  return events.flatMap((event) =>
    event.type === type && 'data' in event ? [event.data as EventData<T>] : [],
  );
}

describe('the log of a branch', () => {
  it('is the log itself, event for event, where nothing that happened is otherwise', () => {
    const rate = fc.record({
      kind: fc.constant('monthlyRate' as const),
      // After all investments, or their current rate.
      ...{
        from: fc.constantFrom('2026-02-15', '2026-04-01'),
        rate: fc.constantFrom('0', '0.2', '0.99999999'),
      },
    });
    const fees = fc.record({
      ...{ kind: fc.constant('fees' as const), from: fc.constantFrom('2026-01-01', '2026-02-14') },
      ...{
        managementFeeRate: fc.constantFrom(null, '0.02'),
        platformFeeRate: fc.constantFrom(null, '0.005'),
      },
    });
    const elsewhere = fc
      .uuid()
      .map((warehouseId) => ({ kind: 'warehouseNeverOpened' as const, warehouseId }));
    const unknown = fc.uuid().map((investmentId) => ({ kind: 'paymentNotArrived' as const, investmentId }));
    fc.assert(
      fc.property(fc.array(fc.oneof(rate, fees, elsewhere, unknown), { maxLength: 6 }), (changes) => {
        const events = rewritten(changes);
        expect(events).toHaveLength(log.length);
        expect(events.every((event, index) => event === log[index])).toBe(true);
      }),
    );
  });

  it('reckons returns anew by the rule, to the cent, for what was invested from that day on alone', () => {
    const terms = { ...TERMS, monthlyReturnRate: '0.03' };
    const events = rewritten([{ kind: 'monthlyRate', from: '2026-02-14', rate: '0.03' }]);
    const expected = [lineOf(first, ana), lineOf(second, luis, terms)];
    expect(dataOf(events, 'InvestmentCreated').map((data) => data.terms)).toEqual([TERMS, terms]);
    expect(dataOf(events, 'DistributionLinesAdded')).toEqual([{ lines: expected }]);
    expect(dataOf(events, 'ReturnsCredited').map(({ net }) => net)).toEqual(expected.map(({ net }) => net));
    for (const type of ['DistributionPrepared', 'DistributionApproved', 'DistributionCompleted'] as const)
      expect(dataOf(events, type)).toEqual([totals(expected)]);
    // Streams, positions, times and actors stay those of the log.
    const place = ({ id, stream, position, recordedAt }: LogEvent) => ({ id, stream, position, recordedAt });
    expect(events.map(place)).toEqual(log.map(place));
  });

  it('goes by the day of each change, not by the order in which they were written', () => {
    const changes = [
      { kind: 'monthlyRate' as const, from: '2026-02-14', rate: '0.03' },
      { kind: 'monthlyRate' as const, from: '2026-01-01', rate: '0.02' },
    ];
    const ratesIn = (given: readonly BranchChange[]) =>
      dataOf(rewritten(given), 'InvestmentCreated').map(({ terms }) => terms.monthlyReturnRate);
    expect(ratesIn(changes)).toEqual(['0.02', '0.03']);
    expect(ratesIn(changes.toReversed())).toEqual(['0.02', '0.03']);
  });

  it('takes other fees from the same gross, and what the change leaves out stays', () => {
    const change = { managementFeeRate: '0.1', platformFeeRate: null };
    const events = rewritten([{ kind: 'fees', from: '2026-01-01', ...change }]);
    const terms = { ...TERMS, managementFeeRate: '0.1' };
    const expected = [lineOf(first, ana, terms), lineOf(second, luis, terms)];
    expect(dataOf(events, 'DistributionLinesAdded')).toEqual([{ lines: expected }]);
    expect(expected.map(({ gross }) => gross)).toEqual(lines.map(({ gross }) => gross));
  });

  it('leaves out a warehouse with all that came of it', () => {
    const facts = { goneInvestments: new Set([second]), goneTransfers: new Set([paidSecond]) };
    const events = rewritten([{ kind: 'warehouseNeverOpened', warehouseId: south }], facts);
    const gone = [streams.warehouse(south), streams.investment(second), streams.transfer(paidSecond)];
    expect(events.filter(({ stream }) => [...gone, streams.account(luis)].includes(stream))).toEqual([]);
    expect(dataOf(events, 'DistributionLinesAdded')).toEqual([{ lines: [lines[0]] }]);
    expect(dataOf(events, 'DistributionCompleted')).toMatchObject([{ investments: 1, investors: 1 }]);
  });

  it('lets an investment expire that was not paid, and earn nothing', () => {
    const facts = { goneInvestments: new Set<string>(), goneTransfers: new Set([paidFirst]) };
    const events = rewritten([{ kind: 'paymentNotArrived', investmentId: first }], facts);
    expect(dataOf(events, 'InvestmentFailed')).toEqual([{ reason: 'expired' }]);
    const released = events.find(({ type }) => type === 'CapitalReleased');
    expect(released).toMatchObject({
      stream: streams.warehouse(north),
      data: { investmentId: first, amount: '1234.56', reason: 'expired' },
    });
    expect(events.some(({ stream }) => stream === streams.transfer(paidFirst))).toBe(false);
    expect(dataOf(events, 'ReturnsCredited').map(({ investmentId }) => investmentId)).toEqual([second]);
  });

  it('prepares nothing where nobody earned anything', () => {
    const events = rewritten([{ kind: 'monthlyRate', from: '2026-01-01', rate: '0' }]);
    const types = new Set(events.map(({ type }) => type));
    expect(types.has('DistributionBegun')).toBe(true);
    for (const type of ['LinesAdded', 'Prepared', 'Approved', 'Completed'])
      expect(types.has(`Distribution${type}`)).toBe(false);
    expect(types.has('ReturnsCredited')).toBe(false);
  });
});
