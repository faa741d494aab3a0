import type { DomainEvent } from '@nodo/contracts/events';
import { requestRebuildSchema } from '@nodo/contracts/history/rebuilds/commands';
import type { RebuildState } from '@nodo/contracts/history/rebuilds/values';
import { newId } from '@nodo/platform/ids';
import { describe, expect, it } from 'vitest';
import { given, outcomeOf } from '../../testing/given.ts';
import {
  decideCancel,
  decideDrop,
  decidePause,
  decideRequest,
  decideResume,
  decideSwitch,
  evolveRebuilds,
  noRebuilds,
  type RebuildFacts,
  type StandingRebuild,
} from './decider.ts';

const rebuildId = newId();
const reason = 'Comprobar las figuras';
const names = ['kyc', 'warehouses'];
const requested: DomainEvent = {
  type: 'RebuildRequested',
  data: { rebuildId, projections: names, until: null, reason },
};
const givenRebuilds = given({ initial: noRebuilds, evolve: evolveRebuilds });

it('names what is wrong with a projection that is named twice', () => {
  const { error } = requestRebuildSchema.safeParse({ projections: ['kyc', 'kyc'], reason });
  expect(error?.issues).toMatchObject([{ path: ['projections'], message: 'Elige cada proyección una vez' }]);
});

function facts(
  rebuilds: readonly Partial<StandingRebuild>[] = [],
  more: Partial<RebuildFacts> = {},
): RebuildFacts {
  const usual = { id: rebuildId, state: 'building', projections: ['kyc', 'warehouses'] } as const;
  const flags = { hasEnd: false, isOrdered: true, isBound: false };
  return {
    projections: ['identity', 'kyc', 'warehouses'],
    rebuilds: rebuilds.map((rebuild) => ({ ...usual, ...flags, ...rebuild })),
    refusedUntil: undefined,
    ...more,
  };
}
const ask = (names: readonly string[] | 'all', at: RebuildFacts = facts(), state = givenRebuilds()) =>
  decideRequest(state, { projections: names === 'all' ? names : [...names], reason }, at, rebuildId);

describe('asking for a rebuild', () => {
  it('records what, up to where, and why; all are named', () => {
    expect(ask(['kyc', 'warehouses'])).toEqual([requested]);
    expect(ask('all')).toMatchObject([{ data: { projections: ['identity', 'kyc', 'warehouses'] } }]);
  });

  it('is refused for what nobody knows, and for a point that is not there', () => {
    expect(ask(['kyc', 'libros'])).toMatchObject({
      code: 'VALIDATION_FAILED',
      fields: { projections: 'No conocemos la proyección libros' },
    });
    expect(ask(['kyc'], facts([], { refusedUntil: 'Ese momento todavía no ha llegado' }))).toMatchObject({
      code: 'VALIDATION_FAILED',
      fields: { until: 'Ese momento todavía no ha llegado' },
    });
    expect(outcomeOf(ask('all', facts([], { projections: [] })))).toBe('NOT_ALLOWED_NOW');
  });

  it('is refused while another one builds one of them, also where the projector has not read of that yet', () => {
    expect(outcomeOf(ask(['kyc'], facts(), givenRebuilds(requested)))).toBe('REBUILD_RUNNING');
    for (const state of ['waiting', 'building', 'paused'] as const)
      expect(outcomeOf(ask(['kyc'], facts([{ state }]), givenRebuilds(requested)))).toBe('REBUILD_RUNNING');
    const atConsole = facts([{ id: newId(), isOrdered: false }]);
    expect(outcomeOf(ask(['kyc'], atConsole))).toBe('REBUILD_RUNNING');
    expect(outcomeOf(ask(['identity'], facts([{}]), givenRebuilds(requested)))).toEqual(['RebuildRequested']);
  });

  it('is possible again once the other one is built, or was ended', () => {
    for (const state of ['built', 'switched', 'failed'] as const)
      expect(outcomeOf(ask(['kyc'], facts([{ state }]), givenRebuilds(requested)))).toEqual([
        'RebuildRequested',
      ]);
    const ended = givenRebuilds(requested, { type: 'RebuildCancelled', data: { rebuildId } });
    expect(outcomeOf(ask(['kyc'], facts([{ state: 'building' }]), ended))).toEqual(['RebuildRequested']);
  });

  it('is refused where as many are kept as there is room for', () => {
    const kept = (count: number) =>
      facts(Array.from({ length: count }, () => ({ id: newId(), state: 'switched', isOrdered: false })));
    expect(outcomeOf(ask(['kyc'], kept(7)))).toEqual(['RebuildRequested']);
    expect(outcomeOf(ask(['kyc'], kept(8)))).toBe('TOO_MANY_REBUILDS');
  });
});

describe('orders about a rebuild', () => {
  const command = { rebuildId };
  const swap = { ...command, acceptsDifferences: false, reason };
  const orders = {
    pause: (at: RebuildFacts) => decidePause(givenRebuilds(requested), command, at),
    resume: (at: RebuildFacts) => decideResume(givenRebuilds(requested), command, at),
    cancel: (at: RebuildFacts) => decideCancel(givenRebuilds(requested), command, at),
    drop: (at: RebuildFacts) => decideDrop(givenRebuilds(requested), command, at),
    switch: (at: RebuildFacts) => decideSwitch(givenRebuilds(requested), swap, at),
  };
  type Order = keyof typeof orders;
  const allowed: Record<RebuildState, readonly Order[]> = {
    waiting: ['pause', 'cancel'],
    building: ['pause', 'cancel'],
    paused: ['resume', 'cancel'],
    failed: ['resume', 'cancel'],
    built: ['resume', 'drop', 'switch'],
    switched: ['drop'],
    dropped: [],
  };

  it.each(Object.entries(allowed))('of one that is %s', (state, possible) => {
    for (const [name, order] of Object.entries(orders)) {
      const outcome = outcomeOf(order(facts([{ state: state as RebuildState }])));
      const isPossible = possible.some((one) => one === name);
      expect([name, Array.isArray(outcome) ? 'done' : outcome]).toEqual([
        name,
        isPossible ? 'done' : 'REBUILD_CHANGED',
      ]);
    }
  });

  it('are refused for one there is not, and while another order is followed', () => {
    expect(outcomeOf(decidePause(givenRebuilds(), command, facts()))).toBe('REBUILD_NOT_FOUND');
    expect(outcomeOf(orders.drop(facts([{ state: 'built', isBound: true }])))).toBe('REBUILD_CHANGED');
    // It has ended, but the projector has not read that yet.
    const ended = givenRebuilds(requested, { type: 'RebuildDropped', data: { rebuildId } });
    expect(outcomeOf(decideDrop(ended, command, facts([{ state: 'built' }])))).toBe('REBUILD_NOT_FOUND');
  });

  it('reach those that the projector has not read of, and those begun at the console', () => {
    expect(outcomeOf(decidePause(givenRebuilds(requested), command, facts()))).toEqual(['RebuildPaused']);
    const atConsole = facts([{ isOrdered: false }]);
    expect(outcomeOf(decidePause(givenRebuilds(), command, atConsole))).toEqual(['RebuildPaused']);
  });

  it('do not put in use, or bring up to date, what goes up to a point only', () => {
    const upTo = facts([{ state: 'built', hasEnd: true }]);
    expect(outcomeOf(orders.switch(upTo))).toBe('NOT_ALLOWED_NOW');
    expect(outcomeOf(orders.resume(upTo))).toBe('REBUILD_CHANGED');
    expect(outcomeOf(orders.resume(facts([{ state: 'paused', hasEnd: true }])))).toEqual(['RebuildResumed']);
  });
});

describe('the request', () => {
  const sent = (more: object) => requestRebuildSchema.safeParse({ projections: ['kyc'], reason, ...more });

  it.each([
    ['no reason', { reason: undefined }],
    ['a blank reason', { reason: '  ' }],
    ['no projection', { projections: [] }],
    ['the same one twice', { projections: ['kyc', 'kyc'] }],
    ['a moment without a zone', { until: '2026-11-20T08:00:00' }],
    ['a day', { until: '2026-11-20' }],
    ['what it does not know', { speed: 'high' }],
  ])('is refused with %s', (_, more) => {
    expect(sent(more).success).toBe(false);
  });

  it.each(['48151', '2026-11-20T08:00:00-05:00', undefined])('goes up to %s', (until) => {
    expect(sent({ until }).data?.until).toBe(until);
  });
});
