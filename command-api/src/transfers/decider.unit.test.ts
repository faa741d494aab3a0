import { deriveId } from '@nodo/platform/ids';
import { describe, expect, it } from 'vitest';
import { given, outcomeOf } from '../testing/given.ts';
import { minutesLater, OTHER_WALLET, TREASURY, WALLET } from '../testing/samples.ts';
import {
  decideConfirmTransfer,
  decideMatch,
  decideRecord,
  decideReorganisation,
  evolveTransfer,
  isLive,
  type TransferState,
} from './decider.ts';

const none: TransferState = null;
const givenTransfer = given({ initial: none, evolve: evolveTransfer });
const ID = deriveId('transfer', 'one');
const INVESTMENT = deriveId('investment', 'one');
const block = (name: string, blockNumber = 100) => ({
  blockNumber,
  blockHash: name.repeat(64),
  blockTime: minutesLater(1),
});
const data = { txHash: 'f'.repeat(64), logIndex: 0, from: WALLET, to: TREASURY, amount: '50000.000137' };
const detected = { type: 'TransferDetected', data } as const;
const included = (name: string) => ({ type: 'TransferIncluded', data: block(name) }) as const;
const reorganised = (name: string) => {
  const { blockTime: _time, ...place } = block(name);
  return { type: 'TransferReorganised', data: place } as const;
};
const confirmation = { blockNumber: 100, blockHash: 'a'.repeat(64), confirmations: 19, energyFee: 6_400_000 };
const confirmed = { type: 'TransferConfirmed', data: confirmation } as const;
const record = (state: TransferState, name: string, changed: Partial<typeof data> = {}) =>
  decideRecord(state, { ...data, ...changed, ...block(name) }, TREASURY);

describe('recording a transfer', () => {
  it('is detected and stands in a block', () => {
    expect(record(givenTransfer(), 'a')).toEqual([detected, included('a')]);
    expect(isLive(givenTransfer(detected, included('a')))).toBe(true);
  });

  it('changes nothing when the same block is told again', () => {
    expect(record(givenTransfer(detected, included('a')), 'a')).toEqual([]);
    expect(record(givenTransfer(detected, included('a'), confirmed), 'a')).toEqual([]);
  });

  it('moves with its block, also back to one it stood in before', () => {
    expect(record(givenTransfer(detected, included('a'), reorganised('a')), 'b')).toEqual([included('b')]);
    expect(record(givenTransfer(detected, included('a'), reorganised('a')), 'a')).toEqual([included('a')]);
    expect(record(givenTransfer(detected, included('a')), 'b')).toEqual([reorganised('a'), included('b')]);
  });

  it('refuses what contradicts itself, moves nothing, or goes elsewhere', () => {
    const state = givenTransfer(detected, included('a'));
    expect(outcomeOf(record(state, 'a', { amount: '60000.000000' }))).toBe('CONFLICT');
    expect(outcomeOf(record(state, 'a', { from: OTHER_WALLET }))).toBe('CONFLICT');
    expect(outcomeOf(record(givenTransfer(detected, included('a'), confirmed), 'b'))).toBe('CONFLICT');
    expect(outcomeOf(record(givenTransfer(), 'a', { to: OTHER_WALLET }))).toBe('VALIDATION_FAILED');
    expect(outcomeOf(record(givenTransfer(), 'a', { amount: '0.000000' }))).toBe('VALIDATION_FAILED');
  });
});

describe('a reorganisation', () => {
  it('takes the transfer out of its block only', () => {
    expect(decideReorganisation(givenTransfer(detected, included('a')), 'a'.repeat(64))).toEqual([
      reorganised('a'),
    ]);
    expect(decideReorganisation(givenTransfer(detected, included('b')), 'a'.repeat(64))).toEqual([]);
    const gone = givenTransfer(detected, included('a'), reorganised('a'));
    expect(decideReorganisation(gone, 'a'.repeat(64))).toEqual([]);
    expect(isLive(gone)).toBe(false);
  });

  it('can never touch a confirmed transfer', () => {
    const state = givenTransfer(detected, included('a'), confirmed);
    expect(outcomeOf(decideReorganisation(state, 'a'.repeat(64)))).toBe('CONFLICT');
    expect(outcomeOf(decideReorganisation(givenTransfer(), 'a'.repeat(64)))).toBe('TRANSFER_NOT_FOUND');
  });
});

describe('confirming a transfer', () => {
  const confirm = (state: TransferState, changed: Partial<typeof confirmation> = {}) =>
    decideConfirmTransfer(state, { transferId: ID, ...confirmation, ...changed });

  it('needs the block it stands in and 19 confirmations', () => {
    const state = givenTransfer(detected, included('a'));
    expect(confirm(state)).toEqual([confirmed]);
    expect(outcomeOf(confirm(state, { confirmations: 18 }))).toBe('NOT_ALLOWED_NOW');
    expect(outcomeOf(confirm(state, { blockHash: 'b'.repeat(64) }))).toBe('NOT_ALLOWED_NOW');
    expect(outcomeOf(confirm(state, { blockNumber: 101 }))).toBe('NOT_ALLOWED_NOW');
    expect(outcomeOf(confirm(givenTransfer(detected, included('a'), reorganised('a'))))).toBe(
      'NOT_ALLOWED_NOW',
    );
    expect(confirm(givenTransfer(detected, included('a'), confirmed))).toEqual([]);
  });
});

describe('writing down whose money it is', () => {
  it('is said once, and said anew when it changes', () => {
    const state = givenTransfer(detected, included('a'));
    const matched = { type: 'TransferMatched', data: { investmentId: INVESTMENT } } as const;
    const mine = { kind: 'matched', investmentId: INVESTMENT } as const;
    const left = { kind: 'unmatched', reason: 'duplicate', investmentId: INVESTMENT } as const;
    expect(decideMatch(state, mine)).toEqual([matched]);
    expect(decideMatch(givenTransfer(detected, included('a'), matched), mine)).toEqual([]);
    expect(outcomeOf(decideMatch(givenTransfer(detected, included('a'), matched), left))).toEqual([
      'TransferLeftUnmatched',
    ]);
  });
});
