import { describe, expect, it } from 'vitest';
import { expectedSolid } from './solidity.ts';

/** Newest first; `witnessOf` determines a block's producer. */
function blocks(from: number, to: number, witnessOf: (number: number) => number) {
  const all: { number: number; witness: string }[] = [];
  for (let number = to; number >= from; number -= 1) all.push({ number, witness: `w${witnessOf(number)}` });
  return all;
}

describe('the expected solid height', () => {
  it('is head − 18 while all 27 witnesses take turns', () => {
    expect(expectedSolid(blocks(941, 1_000, (number) => number % 27))).toBe(982);
  });

  it('is head − 18 with eight witnesses silent', () => {
    expect(expectedSolid(blocks(941, 1_000, (number) => number % 19))).toBe(982);
  });

  it('cannot be told with nine witnesses silent', () => {
    expect(expectedSolid(blocks(941, 1_000, (number) => number % 18))).toBeUndefined();
  });

  it('stands still when witnesses fall silent', () => {
    const witnessOf = (number: number) => (number <= 980 ? number % 27 : number % 18);
    const before = expectedSolid(blocks(921, 980, witnessOf));
    const after = expectedSolid(blocks(951, 1_010, witnessOf));
    expect(before).toBe(962);
    expect(after ?? 0).toBeLessThan(1_010 - 18);
  });

  it('cannot be told from too few blocks', () => {
    expect(expectedSolid(blocks(990, 1_000, (number) => number % 27))).toBeUndefined();
    expect(expectedSolid([])).toBeUndefined();
  });
});
