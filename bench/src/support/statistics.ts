/** Confidence interval of the difference of two medians (first minus second). */
export interface Interval {
  readonly difference: number;
  readonly from: number;
  readonly to: number;
}

const RESAMPLES = 2_000;

/**
 * The difference of two samples' medians with a confidence interval by the percentile bootstrap (Efron and Tibshirani,
 * An Introduction to the Bootstrap, 13.3). `confidence` is from 0 to 1; `random` returns numbers in [0, 1).
 */
export function medianDifference(
  first: readonly number[],
  second: readonly number[],
  confidence = 0.95,
  random: () => number = Math.random,
): Interval {
  const median = (values: readonly number[]) => percentile(values, 0.5);
  const resampled = (values: readonly number[]) =>
    values.map(() => values[Math.floor(random() * values.length)] ?? Number.NaN);
  const differences = Array.from(
    { length: RESAMPLES },
    () => median(resampled(first)) - median(resampled(second)),
  );
  const tail = (1 - confidence) / 2;
  return {
    difference: median(first) - median(second),
    from: percentile(differences, tail),
    to: percentile(differences, 1 - tail),
  };
}

/** The value that `share` (0 to 1) of all values do not exceed, by nearest rank; NaN for no values. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  const rank = Math.max(1, Math.ceil(share * sorted.length));
  return sorted[rank - 1] ?? Number.NaN;
}
