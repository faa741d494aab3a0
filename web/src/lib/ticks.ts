/** Allowed steps, times a power of ten. */
const ROUND = [1, 2, 2.5, 5, 10] as const;
const STEPS = 4;

/** Evenly spaced round ticks from 0 to at least `max`, at most five. `isWhole` for counts: no fractional ticks. */
export function niceTicks(max: number, isWhole = false): number[] {
  if (max <= 0) return [0, 1];
  const raw = max / STEPS;
  const power = 10 ** Math.floor(Math.log10(raw));
  const found = ROUND.map((factor) => factor * power).find((step) => step >= raw * (1 - 1e-9)) ?? 10 * power;
  const step = isWhole ? Math.ceil(found) : found;
  return Array.from({ length: Math.ceil(max / step - 1e-9) + 1 }, (_, place) => place * step);
}
