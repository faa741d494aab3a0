import { add, compare, subtract } from '@nodo/contracts/money';
import { numeric, type RowOf, text } from '@nodo/contracts/read-models/table';
import { bogotaDayOf } from '../read-model/bogota-day.ts';
import type { View } from '../read-model/reader.ts';

const dayColumns = { day: text, amount: numeric };
/** An amount in USD on a day in Bogotá (`2026-01-31`). */
export type OnDay = RowOf<typeof dayColumns>;

const PAID = `
  SELECT ${bogotaDayOf('ended_at')} AS day, sum(amount)::numeric(20, 2) AS amount
  FROM account_payouts WHERE user_id = $1 AND state = 'settled' GROUP BY 1`;

const INVESTED = `
  SELECT ${bogotaDayOf('confirmed_at')} AS day, sum(amount)::numeric(20, 2) AS amount
  FROM investments WHERE investor_id = $1 AND payment_source = 'balance' AND confirmed_at IS NOT NULL GROUP BY 1`;

/**
 * Deposits to a balance that are no returns: credited transfers and repurchases. They are not part of the
 * portfolio and are spent before returns.
 */
const DEPOSITED = `
  SELECT ${bogotaDayOf('reconciled_at')} AS day, sum(credited_usd)::numeric(20, 2) AS amount
  FROM reconciliations WHERE user_id = $1 AND state = 'reconciled' AND credited_usd IS NOT NULL GROUP BY 1
  UNION ALL
  SELECT ${bogotaDayOf('paid_at')}, sum(price)::numeric(20, 2)
  FROM repurchases WHERE investor_id = $1 AND state = 'paid' GROUP BY 1`;

export interface TakenReturns {
  /** Returns that left the balance: paid out or reinvested. */
  readonly left: readonly OnDay[];
  /** The part of them that was paid out. */
  readonly paidOut: readonly OnDay[];
}

/** A person's returns that left their balance, by day, oldest first. */
export async function takenReturns(view: View, userId: string): Promise<TakenReturns> {
  const [paid, invested, deposited] = await Promise.all([
    view.query(dayColumns, PAID, [userId]),
    view.query(dayColumns, INVESTED, [userId]),
    view.query(dayColumns, DEPOSITED, [userId]),
  ]);
  return {
    left: fromReturns([...paid, ...invested], deposited),
    paidOut: fromReturns(paid, deposited),
  };
}

/** The part of each day's outflow that came out of returns: deposits up to that day are spent first. */
export function fromReturns(taken: readonly OnDay[], deposited: readonly OnDay[]): OnDay[] {
  const takenOn = sumBy(taken, ({ day }) => day);
  const depositedOn = sumBy(deposited, ({ day }) => day);
  let open = '0.00';
  return [...new Set([...takenOn.keys(), ...depositedOn.keys()])].sort().map((day) => {
    open = add(open, depositedOn.get(day) ?? '0');
    const amount = takenOn.get(day) ?? '0.00';
    const isCovered = compare(amount, open) <= 0;
    const fromThem = isCovered ? '0.00' : subtract(amount, open);
    open = isCovered ? subtract(open, amount) : '0.00';
    return { day, amount: fromThem };
  });
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
