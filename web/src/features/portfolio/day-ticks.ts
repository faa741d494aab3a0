import { addDays, daysBetween } from './evolution-range.ts';

/** At most `most` days, from the first to the last of a range, spread evenly; each is named once. */
export function dayTicks(from: string, until: string, most: number): string[] {
  const spread = daysBetween(from, until);
  const steps = Math.max(1, Math.min(most - 1, spread));
  return Array.from({ length: steps + 1 }, (_, place) => addDays(from, Math.round((spread * place) / steps)));
}
