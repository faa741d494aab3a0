import type { DomainEvent } from '@nodo/contracts/events';
import { orderBranchSchema } from '@nodo/contracts/history/branches/commands';
import {
  BRANCH_EVENTS_MAX,
  BRANCHES_KEPT_MAX,
  type BranchChange,
} from '@nodo/contracts/history/branches/values';
import { newId } from '@nodo/platform/ids';
import { describe, expect, it } from 'vitest';
import { given } from '../../testing/given.ts';
import { decideDelete, decideOrder, evolveBranches, type Ground, noBranches } from './decider.ts';

const [warehouseId, investmentId, branchId] = [newId(), newId(), newId()];
const ground: Ground = {
  ...{ upTo: '500', refusedUntil: undefined, events: 50, firstDay: '2026-01-05', lastDay: '2026-11-23' },
  ...{ warehouses: new Set([warehouseId]), investments: new Set([investmentId]), dropped: new Set() },
};
const rate: BranchChange = { kind: 'monthlyRate', from: '2026-03-01', rate: '0.02' };
const order = { label: 'Al 2 %', changes: [rate], reason: 'Para la junta' };
const givenBranches = given({ initial: noBranches, evolve: evolveBranches });
const ordered = (changes: BranchChange[] = [rate], upTo = '400'): DomainEvent => ({
  type: 'BranchOrdered',
  data: { ...order, branchId: newId(), changes, upTo },
});
const decide = (changes: BranchChange[], more: Partial<Ground> = {}, state = givenBranches()) =>
  decideOrder(state, { ...order, changes }, { ...ground, ...more }, branchId);

describe('ordering a branch', () => {
  it('records what is otherwise, up to where, and why', () => {
    expect(decide([rate])).toEqual([{ type: 'BranchOrdered', data: { ...order, branchId, upTo: '500' } }]);
  });

  it.each<[string, BranchChange[], string, string]>([
    ['a day to come', [{ ...rate, from: '2026-11-24' }], 'changes.0.from', 'aún no llega'],
    ['a day before everything', [{ ...rate, from: '2026-01-04' }], 'changes.0.from', 'anterior al primer'],
    [
      'no such warehouse',
      [rate, { kind: 'warehouseNeverOpened', warehouseId: newId() }],
      'changes.1.warehouseId',
      'bodega',
    ],
    [
      'no such payment',
      [{ kind: 'paymentNotArrived', investmentId: newId() }],
      'changes.0.investmentId',
      'inversión',
    ],
    ['the same thing twice', [rate, { ...rate, rate: '0.03' }], 'changes.1.kind', 'dos veces'],
  ])('refuses %s', (_, changes, field, message) => {
    const refused = decide(changes);
    expect(refused).toMatchObject({
      code: 'VALIDATION_FAILED',
      fields: { [field]: expect.stringContaining(message) },
    });
  });

  it('refuses what begins after the end of a branch that does not last until now', () => {
    const ends = { ...ground, lastDay: '2026-02-27' };
    expect(decideOrder(givenBranches(), { ...order, until: '450' }, ends, branchId)).toMatchObject({
      fields: { 'changes.0.from': 'Ese día llega después de donde termina la suposición' },
    });
  });

  it('refuses what exists already, the one too many, and a log that is too long', () => {
    const existing = givenBranches(ordered());
    expect(decide([rate], {}, existing)).toMatchObject({ code: 'BRANCH_EXISTS' });
    expect(
      decideOrder(existing, { ...order, until: '450' }, { ...ground, upTo: '450' }, branchId),
    ).toHaveLength(1);
    const many = Array.from({ length: BRANCHES_KEPT_MAX }, (_, index) =>
      ordered([{ ...rate, rate: `0.1${index}` }]),
    );
    expect(decide([rate], {}, givenBranches(...many))).toMatchObject({ code: 'TOO_MANY_BRANCHES' });
    expect(decide([rate], { events: BRANCH_EVENTS_MAX + 1 })).toMatchObject({
      fields: { until: expect.any(String) },
    });
    expect(decide([rate], { refusedUntil: 'Ese momento todavía no ha llegado' })).toMatchObject({
      fields: { until: 'Ese momento todavía no ha llegado' },
    });
    expect(decide([rate], { upTo: undefined })).toMatchObject({ code: 'NOT_ALLOWED_NOW' });
  });

  it('does not count what was dropped elsewhere', () => {
    const many = Array.from({ length: BRANCHES_KEPT_MAX }, (_, index) =>
      ordered([{ ...rate, rate: `0.1${index}` }]),
    );
    const state = givenBranches(...many);
    const [first] = state.kept.keys();
    expect(decide([rate], { dropped: new Set([first ?? '']) }, state)).toHaveLength(1);
  });

  it('deletes what is kept, once', () => {
    const event = { ...order, branchId, upTo: '400' };
    const kept = givenBranches({ type: 'BranchOrdered', data: event });
    expect(decideDelete(kept, { branchId })).toEqual([{ type: 'BranchDeleted', data: { branchId } }]);
    const gone = givenBranches(
      { type: 'BranchOrdered', data: event },
      { type: 'BranchDeleted', data: { branchId } },
    );
    expect(decideDelete(gone, { branchId })).toMatchObject({ code: 'BRANCH_NOT_FOUND' });
    expect(decide([rate], {}, gone)).toHaveLength(1);
  });
});

describe('what is sent', () => {
  it.each([
    [{ ...order, changes: [] }, 'Elige al menos un cambio'],
    [{ ...order, label: ' ' }, 'Escribe un nombre'],
    [{ ...order, changes: [{ kind: 'nada' }] }, 'No conocemos ese cambio'],
    [{ ...order, changes: [{ ...rate, rate: '1.5' }] }, 'La tasa debe ser menor que 1'],
    [{ ...order, changes: [{ ...rate, from: 'ayer' }] }, 'Escribe un día, por ejemplo 2026-03-01'],
    [{ ...order, changes: [{ kind: 'fees', from: rate.from }] }, 'Escribe al menos una comisión'],
  ])('says what is wrong with it (%#)', (body, message) => {
    const { error } = orderBranchSchema.safeParse(body);
    expect(error?.issues.map((issue) => issue.message)).toContain(message);
  });
});
