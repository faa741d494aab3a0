import { describe, expect, it } from 'vitest';
import { given, outcomeOf } from '../testing/given.ts';
import { decideRecordHead, evolveTreeHeads, noHeads, type TreeNow } from './tree-decider.ts';

const NOON = '2026-03-10T17:00:00.000Z';
const EVENING = '2026-03-11T04:59:00.000Z';
const NEXT_DAY = '2026-03-11T05:01:00.000Z';
const [first, second] = ['a'.repeat(64), 'b'.repeat(64)];
const fold = { initial: noHeads, evolve: evolveTreeHeads };
const head = (reason: 'daily' | 'requested', size = 10, rootHash = first) =>
  ({ type: 'AuditTreeHeadRecorded', data: { size, rootHash, throughPosition: '99', reason } }) as const;
const tree: TreeNow = {
  size: 12,
  rootHash: second,
  throughPosition: '120',
  isBroken: false,
  rootAtLast: first,
};
const decide = (
  state = noHeads,
  more: Partial<TreeNow> = {},
  occurredAt = NOON,
  reason = 'requested' as const,
) => decideRecordHead(state, { reason, occurredAt, tree: { ...tree, ...more } });

describe('recording a head of the tree', () => {
  it('says how large the tree is, its root, and how far it goes', () => {
    const recorded = { ...head('requested', 12, second).data, throughPosition: '120' };
    expect(decide(noHeads, { rootAtLast: null })).toEqual([
      { type: 'AuditTreeHeadRecorded', data: recorded },
    ]);
    expect(decide(given(fold)(head('daily')))).toEqual([{ type: 'AuditTreeHeadRecorded', data: recorded }]);
  });

  it('refuses a tree that does not go on from the last head', () => {
    const state = given(fold)(head('daily'));
    expect(outcomeOf(decide(state, { rootAtLast: second }))).toBe('AUDIT_TREE_BROKEN');
    expect(outcomeOf(decide(state, { isBroken: true }))).toBe('AUDIT_TREE_BROKEN');
    expect(outcomeOf(decide(noHeads, { isBroken: true }))).toBe('AUDIT_TREE_BROKEN');
  });

  it('waits for a tree that is smaller than its last head, and has nothing to say of an empty one', () => {
    expect(outcomeOf(decide(given(fold)(head('daily')), { size: 9, rootAtLast: null }))).toBe('UNAVAILABLE');
    expect(outcomeOf(decide(noHeads, { size: 0 }))).toBe('NOT_ALLOWED_NOW');
  });

  it('records nothing when nothing was added', () => {
    expect(decide(given(fold)(head('daily')), { size: 10, rootHash: first })).toEqual([]);
  });

  it('records one daily head for each day in Bogotá, and any number on request', () => {
    const daily = (occurredAt: string, ...heads: Parameters<ReturnType<typeof given>>) =>
      outcomeOf(
        decideRecordHead(given(fold, NOON)(...heads), {
          reason: 'daily',
          occurredAt,
          tree: heads.length > 0 ? tree : { ...tree, rootAtLast: null },
        }),
      );
    expect(daily(NOON)).toEqual(['AuditTreeHeadRecorded']);
    expect(daily(EVENING, head('daily'))).toEqual([]);
    expect(daily(NEXT_DAY, head('daily'))).toEqual(['AuditTreeHeadRecorded']);
    expect(daily(EVENING, head('requested'))).toEqual(['AuditTreeHeadRecorded']);
    expect(daily(EVENING, head('daily', 9), head('requested'))).toEqual([]);
    expect(outcomeOf(decide(given(fold, NOON)(head('requested')), {}, EVENING))).toEqual([
      'AuditTreeHeadRecorded',
    ]);
  });
});
