import { centsFromUsd } from '@nodo/contracts/cents';

/** From this part of a warehouse taken on, in percent, an investment may stay unpaid for this part of the time. */
const STEPS = [
  { takenPercent: 95n, part: 1 / 8 },
  { takenPercent: 85n, part: 1 / 4 },
  { takenPercent: 70n, part: 1 / 2 },
] as const;

/**
 * For how many hours an investment holds its share back unpaid: `hours` while a good part of the warehouse is free, less as
 * it fills, since what is held back then is what others wait for. `taken` with the investment itself, USD.
 */
export function holdHours(hours: number, { taken, total }: { taken: string; total: string }): number {
  const filled = 100n * centsFromUsd(taken);
  const step = STEPS.find(({ takenPercent }) => filled >= takenPercent * centsFromUsd(total));
  return hours * (step?.part ?? 1);
}
