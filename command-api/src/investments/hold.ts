import { centsFromUsd } from '@nodo/contracts/cents';

/** From this percentage of the warehouse reserved on, an investment may stay unpaid for this fraction of the time. */
const STEPS = [
  { takenPercent: 95n, part: 1 / 8 },
  { takenPercent: 85n, part: 1 / 4 },
  { takenPercent: 70n, part: 1 / 2 },
] as const;

/**
 * Hours that an investment may hold its share unpaid: `hours` while much of the warehouse is free, fewer as it fills,
 * because others then wait for that share. `taken` includes the investment itself, USD.
 */
export function holdHours(hours: number, { taken, total }: { taken: string; total: string }): number {
  const filled = 100n * centsFromUsd(taken);
  const step = STEPS.find(({ takenPercent }) => filled >= takenPercent * centsFromUsd(total));
  return hours * (step?.part ?? 1);
}
