import { expect, test } from 'vitest';
import { nextCase } from './next-case.ts';

const rows = ['a', 'b', 'c'].map((userId) => ({ userId }));

test('the next case is the one after, then the first again, and never the same or one’s own', () => {
  expect(nextCase(rows, 'a', 'me')).toBe('b');
  expect(nextCase(rows, 'c', 'me')).toBe('a');
  expect(nextCase(rows, 'a', 'b')).toBe('c');
  expect(nextCase([{ userId: 'a' }], 'a', 'me')).toBeUndefined();
  expect(nextCase([], 'a', 'me')).toBeUndefined();
});

test('a case that has left the queue goes on with its head', () => {
  expect(nextCase(rows, 'gone', 'me')).toBe('a');
});
