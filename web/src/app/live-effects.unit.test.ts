/// <reference types="vite/client" />
import { type LiveEventName, liveMessages } from '@nodo/contracts/live';
import { expect, test, vi } from 'vitest';
import { type LiveActions, liveListener } from './live-effects.ts';

const OWN = 'ana';
/** Values for the fields of all messages. */
const message = {
  position: '7',
  userId: 'ben',
  investmentId: 'one',
  transferId: 'two',
  lagSeconds: 0,
  height: 1,
  solidHeight: 1,
  time: '2030-01-01T00:00:00.000Z',
  reviewerId: 'cara',
  reviewerName: 'Cara',
  present: false,
};

/** Effects of one message: the first parts of the invalidated query keys, sorted. */
function effectsOf(
  name: LiveEventName,
  part: Partial<
    Record<keyof typeof message | 'aspect' | 'state' | 'visitId' | 'questionId', string | null>
  > = {},
) {
  const refresh = vi.fn<LiveActions['refresh']>();
  const refreshEverything = vi.fn<LiveActions['refreshEverything']>();
  const listen = liveListener({ isOwn: (userId) => userId === OWN, refresh, refreshEverything });
  const fields = Object.entries({ ...message, ...part }).filter(
    ([field]) => field in liveMessages[name].data.shape,
  );
  // Payloads are validated on arrival, so this one only needs the fields that the declarations read.
  Reflect.apply(listen, undefined, [name, Object.fromEntries(fields)]);
  const queries = refresh.mock.calls.flatMap(([keys]) => keys.map(({ queryKey }) => queryKey.join('/')));
  return { queries: queries.sort(), refresh, refreshEverything };
}

const withoutQueries: readonly LiveEventName[] = [
  'chain.head',
  'kyc.reviewing',
  'projection.refreshed',
  'projection.progress',
];

test('every message of the contract makes a query stale, or is one of those that need none', () => {
  const names = Object.keys(liveMessages) as LiveEventName[];
  const without = names.filter((name) => effectsOf(name).queries.length === 0);
  expect(without.toSorted()).toEqual(withoutQueries.toSorted());
});

test('every message with a position makes the audit stale, and names no query twice', () => {
  for (const name of Object.keys(liveMessages) as LiveEventName[]) {
    if (withoutQueries.includes(name)) continue;
    const { queries, refresh } = effectsOf(name);
    expect(new Set(queries).size, name).toBe(queries.length);
    const hasPosition = 'position' in liveMessages[name].data.shape;
    expect(queries.includes('audit'), name).toBe(hasPosition);
    expect(refresh, name).toHaveBeenCalledTimes(1);
  }
});

test.each([
  'account.changed',
  'transfer.changed',
  'payout.changed',
  'investment.changed',
  'reconciliation.changed',
  'distribution.changed',
  'repurchase.changed',
] as const)('%s, which tells staff of money that moved, has the books read again', (name) => {
  expect(effectsOf(name).queries).toContain('books');
});

test('a payload says which queries', () => {
  expect(effectsOf('kyc.changed').queries).toContain('kyc/record/ben');
  // A comparison with the lists of sanctions is of a name.
  expect(effectsOf('user.changed').queries).toContain('kyc/screening/ben');
  expect(effectsOf('user.changed').queries).not.toContain('auth/user');
  expect(effectsOf('user.changed', { userId: OWN }).queries).toContain('auth/user');
  expect(effectsOf('transfer.changed').queries).toContain('investments/own');
  expect(effectsOf('transfer.changed', { investmentId: null }).queries).not.toContain('investments/own');
});

test('API-44 a renamed warehouse has everything read again that says its name; its works and its capital only what shows them', () => {
  const of = (aspect?: string) => effectsOf('warehouse.changed', aspect ? { aspect } : {}).queries;
  const named = [
    'decisions',
    'investments',
    'movements',
    'earnings',
    'distributions',
    'repurchases',
    'visits',
  ];
  expect(of('details')).toEqual(
    expect.arrayContaining([...named, 'questions', 'standing-order', 'project-images']),
  );
  // From a service of an earlier version, which doesn't say.
  expect(of()).toEqual(of('details'));
  expect(of('capital')).toEqual(['audit', 'history', 'platform', 'warehouses']);
  expect(of('works')).toEqual(expect.arrayContaining(['construction-updates', 'portfolio', 'warehouses']));
  expect(of('works').filter((key) => [...named, 'project-images'].includes(key))).toEqual([]);
});

test.each([
  ['investment.changed', { investmentId: 'one' }, 'investments/all', 'one'],
  ['transfer.changed', { transferId: 'two' }, 'unmatched-transfers', 'two'],
  ['reconciliation.changed', { transferId: 'two' }, 'unmatched-transfers', 'two'],
  ['kyc.changed', { userId: 'ben' }, 'kyc/pending', 'ben'],
  ['visit.changed', { visitId: 'three' }, 'visits', 'three'],
  ['question.changed', { questionId: 'four' }, 'questions', 'four'],
  ['payout.changed', { transferId: 'two', state: 'confirming' }, 'payouts', 'two'],
  // Where it stands among those that wait, and what was asked for in a day, is of others, too.
  ['payout.changed', { transferId: 'two', state: 'rejected' }, 'payouts', undefined],
  ['user.changed', { userId: 'ben' }, 'users', undefined],
] as const)('%s %j has one row of the list %s read again, or all of it: %s', (name, part, list, row) => {
  const { refresh } = effectsOf(name, part);
  const stale = refresh.mock.calls.flatMap(([queries]) => queries);
  expect(stale.find(({ queryKey }) => queryKey.join('/') === list)?.row).toBe(row);
  expect(stale.some(({ queryKey }) => queryKey.join('/') === list)).toBe(true);
});

test('what staff did with an unmatched payment is read again wherever it is shown', () => {
  const { queries } = effectsOf('reconciliation.changed');
  const shown = ['own', 'all', 'one', 'investment', 'person'].map((list) => `transactions/${list}`);
  expect(queries).toEqual(expect.arrayContaining(shown));
});

test('a transfer that was credited is read again among the movements of whose balance it went to', () => {
  expect(effectsOf('reconciliation.changed').queries).toContain('movements');
});

test('a document that is withdrawn has the notifications read again, which announce it no more', () => {
  expect(effectsOf('document.changed').queries).toContain('notifications/latest');
});

test('a mended read model has everything read again', () => {
  expect(effectsOf('projection.refreshed').refreshEverything).toHaveBeenCalledWith('7');
});

const declarations = import.meta.glob('../features/*/live.ts');
const folded = import.meta.glob<string>('./live-effects.ts', {
  query: '?raw',
  import: 'default',
  eager: true,
});

test("every feature's declaration is folded in", () => {
  const text = Object.values(folded).join();
  const left = Object.keys(declarations).filter((path) => !text.includes(`'${path}'`));
  expect(Object.keys(declarations).length).toBeGreaterThan(10);
  expect(left).toEqual([]);
});
