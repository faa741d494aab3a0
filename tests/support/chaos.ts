import { randomInt } from 'node:crypto';
import { isProof } from './figures.ts';

/** A random generator in [0, 1) from a seed (mulberry32), so that a run can be repeated. */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** The seed of this run: CHAOS_SEED when given, else a new one. */
export function chooseSeed(): number {
  const given = process.env.CHAOS_SEED;
  return given === undefined ? randomInt(2 ** 31) : Number(given);
}

/**
 * The seed of made input: the same in every ordinary run, which judges a change and not the luck of a draw. New input
 * is tried by `npm run proofs`.
 */
export function chooseInputSeed(): number {
  return isProof || process.env.CHAOS_SEED !== undefined ? chooseSeed() : 1;
}
