import { monthlyReturn } from '@nodo/contracts/earnings/monthly-return';
import { accounts, returnsByMonth } from '@nodo/contracts/earnings/tables';
import {
  ACCOUNT_MONTHS,
  type AccountView,
  INVESTMENT_MONTHS,
  type InvestmentReturns,
  type ListReturnsQuery,
  type ReturnsPage,
} from '@nodo/contracts/earnings/views';
import type { InvestmentView } from '@nodo/contracts/investments/views';
import { addMonths, type Period, periodOf } from '@nodo/contracts/periods';
import { integer, numeric, omit, pick, time } from '@nodo/contracts/read-models/table';
import { warehouses } from '@nodo/contracts/warehouses/tables';
import type { View } from '../read-model/reader.ts';
import { partColumns, partsOf, SUM_OF_PARTS } from './parts.ts';

const accountColumns = {
  ...omit(accounts.columns, 'user_id'),
  repurchased: numeric,
  invested: numeric,
  available: numeric,
};
const monthColumns = {
  ...partColumns,
  period: returnsByMonth.columns.period,
  investments: integer,
};
const returnColumns = {
  ...pick(returnsByMonth.columns, 'period', 'investment_id', 'amount', 'days'),
  ...partColumns,
  warehouse_name: warehouses.columns.name,
  credited_at: time,
};

const ofOneColumns = {
  ...pick(returnsByMonth.columns, 'period', 'amount', 'days'),
  ...partColumns,
  credited_at: time,
};

/** While an event of the account is set aside, other projections may tell of more than it has: its own sums count. */
const ACCOUNT = `
  SELECT credited, deposited - sold.price AS deposited, sold.price AS repurchased, reserved, paid - own.amount AS paid,
    own.amount AS invested,
    greatest(credited + deposited - reserved - paid, 0)::numeric(20, 2) AS available
  FROM accounts, LATERAL (SELECT least(coalesce(sum(price), 0), deposited)::numeric(20, 2) AS price FROM repurchases
    WHERE investor_id = $1 AND state = 'paid') AS sold, LATERAL (
    SELECT least(coalesce(sum(amount), 0), paid)::numeric(20, 2) AS amount FROM investments
    WHERE investor_id = $1 AND payment_source = 'balance' AND confirmed_at IS NOT NULL) AS own
  WHERE user_id = $1`;
const MONTHS = `
  SELECT period, count(*)::int AS investments, ${SUM_OF_PARTS}
  FROM returns_by_month WHERE investor_id = $1 AND credited_at IS NOT NULL
  GROUP BY period ORDER BY period DESC LIMIT ${ACCOUNT_MONTHS}`;
const CREDITED = 'investor_id = $1 AND credited_at IS NOT NULL';
/** A page of the returns that match; only its rows are read. */
const returnsSql = (matching: string) => `
  SELECT r.period, r.investment_id, coalesce(w.name, '') AS warehouse_name, r.amount, r.days, r.gross,
    r.management_fee, r.platform_fee, r.net, r.credited_at
  FROM (SELECT period, net, investment_id FROM returns_by_month WHERE ${matching}
    ORDER BY period DESC, net DESC, investment_id LIMIT $2 OFFSET $3) AS page
  JOIN returns_by_month AS r USING (investment_id, period)
  LEFT JOIN investments AS i ON i.id = r.investment_id LEFT JOIN warehouses AS w ON w.id = i.warehouse_id
  ORDER BY r.period DESC, r.net DESC, r.investment_id`;
const countSql = (matching: string) =>
  `SELECT count(*)::int AS total FROM returns_by_month WHERE ${matching}`;
const OF_ONE = `
  SELECT period, amount, days, gross, management_fee, platform_fee, net, credited_at
  FROM returns_by_month WHERE investment_id = $1 AND credited_at IS NOT NULL
  ORDER BY period DESC LIMIT ${INVESTMENT_MONTHS}`;
const NET_OF_ONE = `
  SELECT coalesce(sum(net), 0)::numeric(20, 2) AS net, count(*)::int AS months
  FROM returns_by_month WHERE investment_id = $1 AND credited_at IS NOT NULL`;

/** A person's balance and the latest credited months. Zero amounts while they have no account. */
export async function accountOf(view: View, userId: string): Promise<AccountView> {
  const [[account], months] = await Promise.all([
    view.query(accountColumns, ACCOUNT, [userId]),
    view.query(monthColumns, MONTHS, [userId]),
  ]);
  return {
    credited: account?.credited ?? '0.00',
    deposited: account?.deposited ?? '0.00',
    repurchased: account?.repurchased ?? '0.00',
    reserved: account?.reserved ?? '0.00',
    paid: account?.paid ?? '0.00',
    invested: account?.invested ?? '0.00',
    available: account?.available ?? '0.00',
    months: months.map((row) => ({
      period: row.period,
      investments: row.investments,
      ...partsOf(row),
    })),
  };
}

/** Returns credited to a person's investments: newest month first, then largest return first. */
export async function returnsOf(view: View, userId: string, query: ListReturnsQuery): Promise<ReturnsPage> {
  const { period, limit, offset } = query;
  const matching = (parameter: string) =>
    period === undefined ? CREDITED : `${CREDITED} AND period = ${parameter}`;
  const wanted = period === undefined ? [] : [period];
  const [rows, [count]] = await Promise.all([
    view.query(returnColumns, returnsSql(matching('$4')), [userId, limit, offset, ...wanted]),
    view.query({ total: integer }, countSql(matching('$2')), [userId, ...wanted]),
  ]);
  return {
    rows: rows.map((row) => ({
      period: row.period,
      investmentId: row.investment_id,
      warehouseName: row.warehouse_name,
      amount: row.amount,
      days: row.days,
      ...partsOf(row),
      creditedAt: row.credited_at,
    })),
    total: count?.total ?? 0,
  };
}

/** Returns credited to one investment, newest month first, and its next expected one. */
export async function returnsOfInvestment(
  view: View,
  investment: InvestmentView,
): Promise<InvestmentReturns> {
  const [rows, [sum]] = await Promise.all([
    view.query(ofOneColumns, OF_ONE, [investment.id]),
    view.query({ net: numeric, months: integer }, NET_OF_ONE, [investment.id]),
  ]);
  return {
    creditedNet: sum?.net ?? '0.00',
    creditedMonths: sum?.months ?? 0,
    months: rows.map((row) => ({
      period: row.period,
      amount: row.amount,
      days: row.days,
      ...partsOf(row),
      creditedAt: row.credited_at,
    })),
    next: nextReturn(
      investment,
      rows.map(({ period }) => period),
      sum?.months ?? 0,
    ),
  };
}

/**
 * The first return that was not credited: months may be approved in any order. `listed` are the newest credited months,
 * newest first, of `credited` in all.
 */
export function nextReturn(
  investment: Pick<InvestmentView, 'amount' | 'terms' | 'confirmedAt' | 'repurchasedAt'>,
  listed: readonly Period[],
  credited: number,
): InvestmentReturns['next'] {
  const { amount, terms, confirmedAt, repurchasedAt } = investment;
  if (confirmedAt === null) return null;
  const first = periodOf(confirmedAt);
  const end = addMonths(listed[0] ?? first, 1);
  // What is too old to be listed was credited.
  const from = credited > listed.length ? (listed.at(-1) ?? first) : first;
  for (let period = from; period <= end; period = addMonths(period, 1)) {
    if (listed.includes(period)) continue;
    const earned = monthlyReturn(amount, terms, confirmedAt, period, repurchasedAt);
    if (earned) return { period, ...earned };
  }
  return null;
}
