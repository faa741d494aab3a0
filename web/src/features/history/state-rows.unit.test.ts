import { expect, test } from 'vitest';
import { stateRows } from './state-rows.ts';

test('every property of the later state, with what differs marked, and what is gone at the end', () => {
  const before = { status: 'pending', payment: { to: 'a' }, note: 'x' };
  const after = { status: 'confirmed', payment: { to: 'a' }, at: null };
  expect(stateRows(before, after)).toEqual([
    { path: 'status', before: 'pending', after: 'confirmed', isChanged: true },
    { path: 'payment.to', before: 'a', after: 'a', isChanged: false },
    { path: 'at', before: undefined, after: null, isChanged: true },
    { path: 'note', before: 'x', after: undefined, isChanged: true },
  ]);
});

test('a state that is not there yet has no properties', () => {
  expect(stateRows(null, null)).toEqual([]);
  expect(stateRows(null, { a: 1 })).toEqual([{ path: 'a', before: undefined, after: 1, isChanged: true }]);
});
