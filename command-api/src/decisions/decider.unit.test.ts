import { describe, expect, it } from 'vitest';
import { given, outcomeOf } from '../testing/given.ts';
import { type DecisionState, decideRecordDecision, evolveDecision } from './decider.ts';

const investorId = '0190a3b2-7c1d-7e4f-8a2b-3c4d5e6f7a8b';
const none: DecisionState = null;
const givenDecision = given({ initial: none, evolve: evolveDecision });
const hold = {
  action: 'hold',
  warehouseId: '0190a3b2-7c1d-7e4f-9b3c-4d5e6f7a8b9c',
  reason: 'La obra avanza',
} as const;
const recorded = { type: 'DecisionRecorded', data: { ...hold, investorId } } as const;

describe('recording a decision', () => {
  it('says who decided what about which warehouse, and why', () => {
    expect(decideRecordDecision(givenDecision(), hold, { investorId, hasWarehouse: true })).toEqual([
      recorded,
    ]);
  });

  it('refuses one about a warehouse that is not there', () => {
    const decided = decideRecordDecision(givenDecision(), hold, { investorId, hasWarehouse: false });
    expect(outcomeOf(decided)).toBe('WAREHOUSE_NOT_FOUND');
  });

  it('is done once', () => {
    const other = { ...hold, reason: 'Otra razón' };
    expect(decideRecordDecision(givenDecision(recorded), other, { investorId, hasWarehouse: true })).toEqual(
      [],
    );
  });
});
