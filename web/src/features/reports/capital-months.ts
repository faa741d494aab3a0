import { bogotaDay } from '@nodo/contracts/bogota';
import type { InvestmentView } from '@nodo/contracts/investments/views';
import { add, subtract } from '@nodo/contracts/money';

export interface CapitalMonth {
  /** `2026-10`. */
  readonly month: string;
  /** Confirmed within the month, and cumulative at its end net of repurchases; USD with 2 decimals. */
  readonly added: string;
  readonly total: string;
}

const MONTHS = 12;

/** Confirmed capital by month in Bogotá, up to the month of `today`; oldest first. */
export function capitalByMonth(investments: readonly InvestmentView[], today: string): CapitalMonth[] {
  const monthOf = (moment: string) => bogotaDay(moment).slice(0, 7);
  const confirmed = investments.flatMap(({ confirmedAt, amount }) =>
    confirmedAt ? [{ month: monthOf(confirmedAt), amount }] : [],
  );
  const sold = investments.flatMap(({ repurchasedAt, amount }) =>
    repurchasedAt ? [{ month: monthOf(repurchasedAt), amount }] : [],
  );
  return lastMonths(today).map((month) => ({
    month,
    added: sumOf(confirmed.filter((each) => each.month === month)),
    total: subtract(
      sumOf(confirmed.filter((each) => each.month <= month)),
      sumOf(sold.filter((each) => each.month <= month)),
    ),
  }));
}

function lastMonths(today: string): string[] {
  const [year = 0, month = 1] = today.split('-').map(Number);
  return Array.from({ length: MONTHS }, (_, back) =>
    new Date(Date.UTC(year, month - MONTHS + back, 1)).toISOString().slice(0, 7),
  );
}

function sumOf(parts: readonly { amount: string }[]): string {
  return parts.reduce((sum, { amount }) => add(sum, amount), '0.00');
}
