import { describe, expect, test } from 'vitest';
import { Positions } from './positions.ts';

describe('the highest position', () => {
  test('starts unknown, so that nothing is asked for', () => {
    expect(new Positions().header()).toBeUndefined();
  });

  test('only rises', () => {
    const positions = new Positions();
    positions.note('9007199254740993');
    positions.note('12');
    expect(positions.header()).toBe('9007199254740993');
    positions.note('9007199254740994');
    expect(positions.header()).toBe('9007199254740994');
  });

  test('ignores what is no position', () => {
    const positions = new Positions();
    for (const rubbish of [null, undefined, '', '-3', '1.5', 'abc']) positions.note(rubbish);
    expect(positions.highest).toBeUndefined();
  });
});
