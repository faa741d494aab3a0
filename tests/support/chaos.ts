import { randomInt } from 'node:crypto';

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
