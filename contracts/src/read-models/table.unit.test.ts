import { expect, it } from 'vitest';
import { bigint, decodeRow, nullable, oneOf, outer, pick, text, time } from './table.ts';

const columns = { name: text, height: bigint, seen_at: time, state: oneOf(['open', 'done']) };

it('decodes what the driver hands over, or what JSON holds, by the columns alone', () => {
  const raw = { name: 'a', height: '42', seen_at: new Date(0), state: 'open', other: 1 };
  const row = { name: 'a', height: 42, seen_at: '1970-01-01T00:00:00.000Z', state: 'open' };
  expect(decodeRow(columns, raw)).toEqual(row);
  expect(decodeRow(columns, { ...raw, seen_at: '1970-01-01T00:00:00+00:00' })).toEqual(row);
});

it('refuses a column that is not selected, null without being nullable, or outside its list', () => {
  const raw = { name: 'a', height: 1, seen_at: new Date(0), state: 'open' };
  const { name: _, ...unnamed } = raw;
  expect(() => decodeRow(columns, unnamed)).toThrow('Column name is not selected');
  expect(() => decodeRow(columns, { ...raw, name: null })).toThrow('Column name is null');
  expect(() => decodeRow(columns, { ...raw, state: 'lost' })).toThrow(RangeError);
});

it('takes null for what may be null, and for every column of the outer side of a join', () => {
  expect(decodeRow({ name: nullable(text) }, { name: null })).toEqual({ name: null });
  const joined = outer(pick(columns, 'name', 'height'));
  expect(decodeRow(joined, { name: null, height: null })).toEqual({ name: null, height: null });
  expect(decodeRow(joined, { name: 'a', height: '7' })).toEqual({ name: 'a', height: 7 });
});
