import { expect, it } from 'vitest';
import { inStoredOrder } from './stored-json.ts';

const order = (value: unknown) => JSON.stringify(inStoredOrder(value));

it('puts shorter keys first and those of one length in the order of their bytes', () => {
  expect(order({ userId: 1, to: 2, amount: 3 })).toBe('{"to":2,"amount":3,"userId":1}');
  expect(order({ b: 1, B: 2, a: 3 })).toBe('{"B":2,"a":3,"b":1}');
  // Both keys have two bytes, though `ñ` is one character.
  expect(order({ ñ: 1, aa: 2, z: 3 })).toBe('{"z":3,"aa":2,"ñ":1}');
});

it('does so at every depth, leaves lists as they are, and drops what JSON does not carry', () => {
  expect(order({ list: [{ bb: 1, a: 2 }, 'x'], in: { yy: null, x: undefined } })).toBe(
    '{"in":{"yy":null},"list":[{"a":2,"bb":1},"x"]}',
  );
  expect([order(null), order('text'), order([2, 1])]).toEqual(['null', '"text"', '[2,1]']);
});
