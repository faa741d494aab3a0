import type { DomainEvent } from '@nodo/contracts/events';
import type { RecordReserves } from '@nodo/contracts/reserves/commands';
import { RESERVES_CHECKS_A_DAY } from '@nodo/contracts/reserves/values';
import { describe, expect, it } from 'vitest';
import { given, outcomeOf } from '../testing/given.ts';
import { decideRecord, decideRequest, evolveReserves, nothingSeen } from './decider.ts';

const fold = given({ initial: nothingSeen, evolve: evolveReserves });
const address = 'TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSE';
const former = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8';
const seal = { rootHash: 'c'.repeat(64), total: '70.000000', depth: 8 };
const head = { size: 12, rootHash: 'd'.repeat(64) };
const look: RecordReserves = {
  day: '2026-03-10',
  hour: 14,
  reason: 'hourly',
  blockNumber: 500,
  blockHash: 'a'.repeat(64),
  blockTime: '2026-03-10T19:00:03.000Z',
  treasuries: [{ address, balance: '100.000000' }],
  logPosition: '918',
  inTransit: '0.000000',
  liabilities: { balances: '70.000000', unassigned: '20.000000', outgoing: '10.000000' },
  seal: null,
};
const { day: _day, seal: _seal, ...read } = look;
const attested = (change: Partial<typeof read> = {}): DomainEvent => ({
  type: 'ReservesAttested',
  data: { ...read, ...change, assets: '100.000000', shortfall: '0.000000' },
});
const asked = (request = 1): DomainEvent => ({ type: 'ReservesCheckRequested', data: { request } });
const record = (state = nothingSeen, change: Partial<RecordReserves> = {}) =>
  decideRecord(state, { ...look, ...change }, head);

describe('recording a look at the reserves', () => {
  it('says what was read, with what follows from it', () => {
    expect(record()).toEqual([attested()]);
  });

  it.each([
    ['all of it is there', {}, '0.000000'],
    ['one micro-USDT is missing', { treasuries: [{ address, balance: '99.999999' }] }, '0.000001'],
    ['what arrived is not booked yet, and so nobody’s', { inTransit: '30.000000' }, '30.000000'],
    [
      'what left is still owed in the books',
      { inTransit: '-5.000000', treasuries: [{ address, balance: '95.000000' }] },
      '0.000000',
    ],
    [
      'some of it is at the former treasury',
      {
        treasuries: [
          { address, balance: '60.000000' },
          { address: former, balance: '40.000000' },
        ],
      },
      '0.000000',
    ],
  ])('%s', (_name, change, shortfall) => {
    expect(record(nothingSeen, change)).toMatchObject([{ type: 'ReservesAttested', data: { shortfall } }]);
  });

  it('is recorded once an hour, and once for whoever asked', () => {
    const state = fold(attested());
    expect(outcomeOf(record(state))).toEqual([]);
    expect(outcomeOf(record(state, { hour: 15 }))).toEqual(['ReservesAttested']);
    expect(outcomeOf(record(state, { reason: 'requested' }))).toEqual([]);
    expect(outcomeOf(record(fold(attested(), asked()), { reason: 'requested' }))).toEqual([
      'ReservesAttested',
    ]);
    const answered = fold(asked(), attested());
    expect(outcomeOf(record(answered, { reason: 'requested' }))).toEqual([]);
  });

  it('seals the balances once a day, with the newest head of the history', () => {
    expect(record(nothingSeen, { seal })).toEqual([
      attested(),
      { type: 'LiabilitiesSealed', data: { logPosition: '918', ...seal, treeHead: head } },
    ]);
    const sealed: DomainEvent = {
      type: 'LiabilitiesSealed',
      data: { logPosition: '918', ...seal, treeHead: null },
    };
    expect(outcomeOf(record(fold(attested(), sealed), { hour: 15, seal }))).toEqual(['ReservesAttested']);
  });

  it('refuses a seal over another sum, and an address that counts twice', () => {
    const other = { ...seal, total: '70.000001' };
    expect(outcomeOf(record(nothingSeen, { seal: other }))).toBe('VALIDATION_FAILED');
    const half = { address, balance: '50.000000' };
    expect(outcomeOf(record(nothingSeen, { treasuries: [half, half] }))).toBe('VALIDATION_FAILED');
  });
});

describe('asking for a look', () => {
  it('counts them, and is answered by one that still waits', () => {
    expect(decideRequest(nothingSeen)).toEqual([asked(1)]);
    expect(decideRequest(fold(asked(1)))).toEqual([]);
    expect(decideRequest(fold(asked(1), attested()))).toEqual([asked(2)]);
  });

  it('has an end for each day', () => {
    expect(outcomeOf(decideRequest(fold(asked(RESERVES_CHECKS_A_DAY), attested())))).toBe('NOT_ALLOWED_NOW');
  });
});
