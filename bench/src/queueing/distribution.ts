import { uniformFloat64 } from 'pure-rand/distribution/uniformFloat64';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';

/** A duration in ms: its mean, and its coefficient of variation (0 constant, 1 exponential). */
export interface Duration {
  readonly mean: number;
  readonly cv: number;
}

/** Draws durations; the same seed draws the same ones. */
export class Draws {
  readonly #generator: ReturnType<typeof xoroshiro128plus>;

  constructor(seed: number) {
    this.#generator = xoroshiro128plus(seed);
  }

  exponential(mean: number): number {
    return -mean * Math.log(1 - uniformFloat64(this.#generator));
  }

  /**
   * By the two moments: Erlang's distribution where it varies less than the exponential one, a hyperexponential one
   * with balanced means where more (H. C. Tijms, Stochastic Models, 4.1). Erlang's takes the nearest whole number of
   * stages.
   */
  next({ mean, cv }: Duration): number {
    if (cv === 0 || mean === 0) return mean;
    if (cv > 1) {
      const squared = cv * cv;
      const first = (1 + Math.sqrt((squared - 1) / (squared + 1))) / 2;
      const isFirst = uniformFloat64(this.#generator) < first;
      return this.exponential(mean / (2 * (isFirst ? first : 1 - first)));
    }
    const stages = Math.max(1, Math.round(1 / (cv * cv)));
    let sum = 0;
    for (let stage = 0; stage < stages; stage++) sum += this.exponential(mean / stages);
    return sum;
  }
}
