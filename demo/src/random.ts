import { createHash } from 'node:crypto';

/** A seeded generator: the same seed gives the same numbers, so that every instance has the same demo. */
export class SeededRandom {
  readonly #seed: string;
  #count = 0;

  constructor(seed: string) {
    this.#seed = seed;
  }

  /** A number in [0, 1): 32 bits of a hash of the seed and a counter. */
  next(): number {
    this.#count += 1;
    return createHash('sha256').update(`${this.#seed}/${this.#count}`).digest().readUInt32BE() / 2 ** 32;
  }

  /** A number in [from, to). */
  between(from: number, to: number): number {
    return from + this.next() * (to - from);
  }

  /** A random element of a non-empty list. */
  pick<T>(list: readonly T[]): T {
    const chosen = list[Math.floor(this.next() * list.length)];
    if (chosen === undefined) throw new Error('There is nothing to pick from');
    return chosen;
  }
}
