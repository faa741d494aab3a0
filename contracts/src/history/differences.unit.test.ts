import { describe, expect, it } from 'vitest';
import { stateDifferences } from './differences.ts';

describe('differences between two states', () => {
  it('names each property by its path', () => {
    const before = { status: 'pending', payment: { to: 'a', at: 1 }, list: ['x', 'y'] };
    const after = { status: 'confirmed', payment: { to: 'a', at: 2 }, list: ['x', 'z', 'w'] };
    expect(stateDifferences(before, after)).toEqual([
      { path: 'status', before: 'pending', after: 'confirmed' },
      { path: 'payment.at', before: 1, after: 2 },
      { path: 'list[1]', before: 'y', after: 'z' },
      { path: 'list[2]', before: undefined, after: 'w' },
    ]);
  });

  it('tells what begins to exist value by value', () => {
    expect(stateDifferences(null, { registered: { role: 'investor' }, passkeys: [] })).toEqual([
      { path: 'registered.role', before: undefined, after: 'investor' },
      { path: 'passkeys', before: undefined, after: [] },
    ]);
  });

  it('tells a value that became something of another kind once', () => {
    expect(stateDifferences({ file: 'a' }, { file: { path: 'a' } })).toEqual([
      { path: 'file', before: 'a', after: { path: 'a' } },
    ]);
    expect(stateDifferences({ a: [] }, { a: {} })).toEqual([{ path: 'a', before: [], after: {} }]);
  });

  it('finds none between equal states', () => {
    expect(stateDifferences({ a: [1, { b: null }] }, { a: [1, { b: null }] })).toEqual([]);
  });
});
