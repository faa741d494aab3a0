import { subtract } from '@nodo/contracts/money';
import type { EvolutionPoint } from '@nodo/contracts/portfolio/evolution';

export interface CapitalMonth {
  /** `2026-10`. */
  readonly month: string;
  /** Confirmed within the month, and cumulative at its end net of repurchases; USD with 2 decimals. */
  readonly added: string;
  readonly total: string;
}

const MONTHS = 12;

/** Confirmed capital by month in Bogotá, up to the month of `today`; oldest first. */
export function capitalByMonth(
  points: readonly Pick<EvolutionPoint, 'day' | 'capital' | 'confirmed'>[],
  today: string,
): CapitalMonth[] {
  const [before = '', ...months] = lastMonths(today, MONTHS + 1);
  // Between its points an evolution stays as it is.
  const at = (month: string) => points.findLast(({ day }) => day.slice(0, 7) <= month);
  let confirmed = at(before)?.confirmed ?? '0.00';
  return months.map((month) => {
    const point = at(month);
    const added = subtract(point?.confirmed ?? '0.00', confirmed);
    confirmed = point?.confirmed ?? '0.00';
    return { month, added, total: point?.capital ?? '0.00' };
  });
}

function lastMonths(today: string, count: number): string[] {
  const [year = 0, month = 1] = today.split('-').map(Number);
  return Array.from({ length: count }, (_, back) =>
    new Date(Date.UTC(year, month - count + back, 1)).toISOString().slice(0, 7),
  );
}
