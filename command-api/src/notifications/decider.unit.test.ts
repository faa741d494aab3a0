import { markNotificationsReadBodySchema } from '@nodo/contracts/notifications/commands';
import { newId } from '@nodo/platform/ids';
import { describe, expect, it } from 'vitest';
import { given } from '../testing/given.ts';
import { decideMarkRead, evolveReading, nothingRead } from './decider.ts';

const givenReading = given({ initial: nothingRead, evolve: evolveReading });
const [first, second, third] = [newId(), newId(), newId()];
const marked = (data: { ids?: string[]; all?: boolean; through?: string | null }) =>
  ({
    type: 'NotificationsMarkedRead',
    data: { ids: data.ids ?? [], all: data.all ?? false, through: data.through ?? null },
  }) as const;

describe('NOTI-03 marking notifications as read', () => {
  it('records which, each once', () => {
    expect(decideMarkRead(givenReading(), { ids: [first, second, first] })).toEqual([
      marked({ ids: [first, second] }),
    ]);
  });

  it('records only those that were not marked yet, and nothing when all of them were', () => {
    const state = givenReading(marked({ ids: [first] }), marked({ ids: [second] }));
    expect(decideMarkRead(state, { ids: [first, third] })).toEqual([marked({ ids: [third] })]);
    expect(decideMarkRead(state, { ids: [second, first] })).toEqual([]);
  });

  it('records again what had another step since, and so is unread again', () => {
    const state = givenReading(marked({ ids: [first] }), marked({ all: true, through: second }));
    const later = { [first]: '1000', [second]: '1000' };
    expect(decideMarkRead(state, { ids: [first], steps: later })).toEqual([marked({ ids: [first] })]);
    expect(decideMarkRead(state, { all: true, through: second, steps: later })).toHaveLength(1);
    const before = { [first]: '0', [second]: '0' };
    const both = givenReading(
      marked({ ids: [third] }),
      marked({ ids: [first] }),
      marked({ all: true, through: second }),
    );
    expect(decideMarkRead(both, { ids: [first], steps: before })).toEqual([]);
    expect(decideMarkRead(both, { all: true, through: second, steps: before })).toEqual([]);
  });

  it('records that all were, up to the last one shown, once for each', () => {
    expect(decideMarkRead(givenReading(), { all: true, through: first })).toEqual([
      marked({ all: true, through: first }),
    ]);
    const state = givenReading(marked({ all: true, through: first }));
    expect(decideMarkRead(state, { all: true, through: first })).toEqual([]);
    expect(decideMarkRead(state, { all: true, through: second })).toHaveLength(1);
  });

  it('records that all were, whatever there is, again and again: there may be new ones', () => {
    const state = givenReading(marked({ all: true }));
    expect(decideMarkRead(state, { all: true })).toEqual([marked({ all: true })]);
  });
});

describe('what may be asked', () => {
  it.each([
    ['nothing', {}],
    ['both', { ids: [first], all: true }],
    ['none', { ids: [] }],
    ['no id', { ids: ['x'] }],
    ['too many', { ids: Array.from({ length: 201 }, () => first) }],
    ['all: false', { all: false }],
    ['a last one without all', { ids: [first], through: second }],
    ['something else', { all: true, more: 1 }],
    ['steps, which only the route knows', { ids: [first], steps: {} }],
  ])('%s is refused', (_title, body) => {
    expect(markNotificationsReadBodySchema.safeParse(body).success).toBe(false);
  });
});
