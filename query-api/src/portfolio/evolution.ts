import { bogotaDay } from '@nodo/contracts/bogota';
import { add, compare, subtract } from '@nodo/contracts/money';
import {
  EVOLUTION_EVENTS,
  type Evolution,
  type EvolutionEvent,
  type EvolutionPoint,
} from '@nodo/contracts/portfolio/evolution';
import { nullable, numeric, oneOf, type RowOf, text, time, uuid } from '@nodo/contracts/read-models/table';
import { bogotaDayOf } from '../read-model/bogota-day.ts';
import { DAYS_MAX } from '../read-model/ends.ts';
import { momentOf } from '../read-model/moment.ts';
import type { View } from '../read-model/reader.ts';
import { CAPITAL_CHANGES } from './capital-changes.ts';
import { type OnDay, sumBy, takenReturns } from './taken-returns.ts';

const capitalColumns = { day: text, amount: numeric, confirmed: numeric };
/** One row per day on which capital changed. */
const CAPITAL = `
  SELECT ${bogotaDayOf('at')} AS day, sum(change)::numeric(20, 2) AS amount,
    coalesce(sum(change) FILTER (WHERE change > 0), 0)::numeric(20, 2) AS confirmed
  FROM investments, ${CAPITAL_CHANGES}
  WHERE investor_id = $1 AND status IN ('confirmed', 'repurchased') AND at IS NOT NULL
  GROUP BY 1 LIMIT ${DAYS_MAX}`;

const creditedColumns = { day: text, at: time, amount: numeric, month: text };
/**
 * Credited returns by day and month earned, aggregated so that the rows don't grow with the number of
 * investments.
 */
const CREDITED = `
  SELECT ${bogotaDayOf('credited_at')} AS day, max(credited_at) AS at, sum(net)::numeric(20, 2) AS amount, period AS month
  FROM returns_by_month WHERE investor_id = $1 AND credited_at IS NOT NULL
  GROUP BY 1, period LIMIT ${DAYS_MAX}`;

const movedColumns = {
  kind: oneOf(['invested', 'soldBack', 'paidOut']),
  day: text,
  at: time,
  amount: numeric,
  id: uuid,
  warehouse: nullable(text),
};
/** The newest investments, repurchases and payouts. */
const MOVED = `
  SELECT kind, ${bogotaDayOf('at')} AS day, at, amount, id, warehouse
  FROM (
    SELECT changes.kind, changes.at, investments.amount, investments.id, warehouses.name AS warehouse
      FROM investments JOIN warehouses ON warehouses.id = investments.warehouse_id,
        LATERAL (VALUES ('invested', confirmed_at), ('soldBack', repurchased_at)) AS changes (kind, at)
      WHERE investor_id = $1 AND investments.status IN ('confirmed', 'repurchased')
    UNION ALL
    SELECT 'paidOut', ended_at, amount, transfer_id, NULL
      FROM account_payouts WHERE user_id = $1 AND state = 'settled') AS moved
  WHERE at IS NOT NULL
  ORDER BY at DESC, kind, id LIMIT $2`;

type Credited = RowOf<typeof creditedColumns>;
type Moved = RowOf<typeof movedColumns>;

/** A person's portfolio day by day, and the events that changed it, up to the view's moment. */
export async function evolution(view: View, userId: string): Promise<Evolution> {
  const [moment, capital, credited, taken, moved] = await Promise.all([
    momentOf(view),
    view.query(capitalColumns, CAPITAL, [userId]),
    view.query(creditedColumns, CREDITED, [userId]),
    takenReturns(view, userId),
    // One extra row shows whether there are more.
    view.query(movedColumns, MOVED, [userId, EVOLUTION_EVENTS + 1]),
  ]);
  const all = [...credited, ...moved].toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0));
  return {
    until: bogotaDay(moment),
    points: pointsOf(capital, credited, [...taken.paidOut, ...taken.reinvested]),
    events: all.slice(-EVOLUTION_EVENTS).map(eventOf),
    hasEarlierEvents: all.length > EVOLUTION_EVENTS,
  };
}

function pointsOf(
  capitalRows: readonly RowOf<typeof capitalColumns>[],
  creditedRows: readonly Credited[],
  leftRows: readonly OnDay[],
): EvolutionPoint[] {
  const dayIn = ({ day }: { readonly day: string }) => day;
  const [changed, creditedOn] = [sumBy(capitalRows, dayIn), sumBy(creditedRows, dayIn)];
  const confirmedOn = new Map(capitalRows.map((row) => [row.day, row.confirmed]));
  const left = sumBy(leftRows, dayIn);
  let [capital, confirmed, credited, unpaid] = ['0.00', '0.00', '0.00', '0.00'];
  return [...new Set([...changed.keys(), ...creditedOn.keys(), ...left.keys()])].sort().map((day) => {
    const net = creditedOn.get(day) ?? '0';
    capital = add(capital, changed.get(day) ?? '0');
    confirmed = add(confirmed, confirmedOn.get(day) ?? '0');
    credited = add(credited, net);
    unpaid = subtract(add(unpaid, net), left.get(day) ?? '0');
    // Payouts come out of credited returns, so this is never negative; the contract has no negative values.
    const value = compare(unpaid, '0') < 0 ? capital : add(capital, unpaid);
    return { day, capital, confirmed, credited, value };
  });
}

function eventOf(row: Credited | Moved): EvolutionEvent {
  const { day, amount } = row;
  if ('month' in row) return { kind: 'credited', day, amount, month: row.month };
  if (row.kind === 'paidOut') return { kind: row.kind, day, amount, payoutId: row.id };
  return { kind: row.kind, day, amount, investmentId: row.id, warehouse: row.warehouse ?? '' };
}
