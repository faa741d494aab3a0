import { add, compare, subtract } from '@nodo/contracts/money';
import { numeric, type RowOf, text } from '@nodo/contracts/read-models/table';
import { bogotaDayOf } from '../read-model/bogota-day.ts';
import { DAYS_MAX } from '../read-model/ends.ts';
import type { View } from '../read-model/reader.ts';

const dayColumns = { day: text, amount: numeric };
/** An amount in USD on a day in Bogotá (`2026-01-31`). */
export type OnDay = RowOf<typeof dayColumns>;

const PAID = `
  SELECT ${bogotaDayOf('ended_at')} AS day, sum(amount)::numeric(20, 2) AS amount
  FROM account_payouts WHERE user_id = $1 AND state = 'settled' GROUP BY 1 LIMIT ${DAYS_MAX}`;

const INVESTED = `
  SELECT ${bogotaDayOf('confirmed_at')} AS day, sum(amount)::numeric(20, 2) AS amount
  FROM investments WHERE investor_id = $1 AND payment_source = 'balance' AND confirmed_at IS NOT NULL GROUP BY 1
  LIMIT ${DAYS_MAX}`;

/**
 * Deposits to a balance that are no returns: credited transfers and repurchases. They are not part of the
 * portfolio and are spent before returns.
 */
const DEPOSITED = `
  SELECT ${bogotaDayOf('reconciled_at')} AS day, sum(credited_usd)::numeric(20, 2) AS amount
  FROM reconciliations WHERE user_id = $1 AND state = 'reconciled' AND credited_usd IS NOT NULL GROUP BY 1
  UNION ALL
  SELECT ${bogotaDayOf('paid_at')}, sum(price)::numeric(20, 2)
  FROM repurchases WHERE investor_id = $1 AND state = 'paid' GROUP BY 1
  LIMIT ${2 * DAYS_MAX}`;

/** Returns that left the balance, by day, oldest first. */
export interface TakenReturns {
  readonly paidOut: readonly OnDay[];
  readonly reinvested: readonly OnDay[];
}

/** A person's returns that left their balance. */
export async function takenReturns(view: View, userId: string): Promise<TakenReturns> {
  const [paid, invested, deposited] = await Promise.all([
    view.query(dayColumns, PAID, [userId]),
    view.query(dayColumns, INVESTED, [userId]),
    view.query(dayColumns, DEPOSITED, [userId]),
  ]);
  return fromReturns(paid, invested, deposited);
}

/**
 * The part of each day's outflow that came out of returns: deposits up to that day are spent first, and on what was
 * invested before what was paid out.
 */
export function fromReturns(
  paid: readonly OnDay[],
  invested: readonly OnDay[],
  deposited: readonly OnDay[],
): TakenReturns {
  const byDay = (rows: readonly OnDay[]) => sumBy(rows, ({ day }) => day);
  const [paidOn, investedOn, depositedOn] = [byDay(paid), byDay(invested), byDay(deposited)];
  const days = new Set([paid, invested, deposited].flat().map(({ day }) => day));
  const taken = { paidOut: [] as OnDay[], reinvested: [] as OnDay[] };
  let open = '0.00';
  for (const day of [...days].sort()) {
    open = add(open, depositedOn.get(day) ?? '0');
    for (const [into, amount] of [
      [taken.reinvested, investedOn.get(day)],
      [taken.paidOut, paidOn.get(day)],
    ] as const) {
      if (amount === undefined) continue;
      const isCovered = compare(amount, open) <= 0;
      if (!isCovered) into.push({ day, amount: subtract(amount, open) });
      open = isCovered ? subtract(open, amount) : '0.00';
    }
  }
  return taken;
}

/** Sums amounts by the key `keyOf` returns. */
export function sumBy<R extends { readonly amount: string }>(
  rows: readonly R[],
  keyOf: (row: R) => string,
): Map<string, string> {
  const sums = new Map<string, string>();
  for (const row of rows) {
    const key = keyOf(row);
    sums.set(key, add(sums.get(key) ?? '0', row.amount));
  }
  return sums;
}
