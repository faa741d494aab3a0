import { describe, expect, it } from 'vitest';
import { expectedSolid } from './solidity.ts';

/** Newest first; `witnessOf` says who made a block. */
function blocks(from: number, to: number, witnessOf: (height: number) => number) {
  const all: { height: number; witness: string }[] = [];
  for (let height = to; height >= from; height -= 1) all.push({ height, witness: `w${witnessOf(height)}` });
  return all;
}

describe('the expected solid height', () => {
  it('is head − 18 while all 27 witnesses take turns', () => {
    expect(expectedSolid(blocks(941, 1_000, (height) => height % 27))).toBe(982);
  });

  it('is head − 18 with eight witnesses silent', () => {
    expect(expectedSolid(blocks(941, 1_000, (height) => height % 19))).toBe(982);
  });

  it('cannot be told with nine witnesses silent', () => {
    expect(expectedSolid(blocks(941, 1_000, (height) => height % 18))).toBeUndefined();
  });

  it('stands still when witnesses fall silent', () => {
    const witnessOf = (height: number) => (height <= 980 ? height % 27 : height % 18);
    const before = expectedSolid(blocks(921, 980, witnessOf));
    const after = expectedSolid(blocks(951, 1_010, witnessOf));
    expect(before).toBe(962);
    expect(after ?? 0).toBeLessThan(1_010 - 18);
  });

  it('cannot be told from too few blocks', () => {
    expect(expectedSolid(blocks(990, 1_000, (height) => height % 27))).toBeUndefined();
    expect(expectedSolid([])).toBeUndefined();
  });
});
