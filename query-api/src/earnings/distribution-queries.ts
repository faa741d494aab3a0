import { CLOCKS_APART_MS } from '@nodo/contracts/constants';
import { distributions, returnsByMonth } from '@nodo/contracts/earnings/tables';
import type {
  DistributionDetail,
  DistributionQuery,
  DistributionShare,
  DistributionsView,
  DistributionView,
} from '@nodo/contracts/earnings/views';
import { addMonths, endOf, periodOf, startOf } from '@nodo/contracts/periods';
import {
  boolean,
  integer,
  nullable,
  numeric,
  pick,
  type RowOf,
  time,
} from '@nodo/contracts/read-models/table';
import { AppError } from '@nodo/platform/errors';
import { bogotaDayOf } from '../read-model/bogota-day.ts';
import { MONTHS_MAX } from '../read-model/ends.ts';
import { momentOf } from '../read-model/moment.ts';
import { nameOf, personAs, personColumns } from '../read-model/names.ts';
import type { View } from '../read-model/reader.ts';
import { partColumns, partsOf, SUM_OF_PARTS } from './parts.ts';

const distributionColumns = { ...distributions.columns, ...personAs('approver') };
const shareColumns = {
  ...partColumns,
  ...personColumns,
  investor_id: returnsByMonth.columns.investor_id,
  investments: integer,
  amount: numeric,
  is_credited: boolean,
};

const SELECT = `
  SELECT d.*, u.first_name AS approver_first_name, u.last_name AS approver_last_name, u.email AS approver_email
  FROM distributions AS d LEFT JOIN users AS u ON u.id = d.approved_by`;
/** Of the months $1, which begin at $2 and end before $3, those in which an investment earns. */
const EARNING = `
  SELECT m.period FROM unnest($1::text[], $2::timestamptz[], $3::timestamptz[]) AS m (period, begins, ends)
  WHERE EXISTS (SELECT FROM investments WHERE status IN ('confirmed', 'repurchased') AND confirmed_at < m.ends
    AND (repurchased_at IS NULL OR repurchased_at >= m.begins + interval '1 day'
      AND ${bogotaDayOf('repurchased_at')} > ${bogotaDayOf('confirmed_at')}))
  ORDER BY m.period DESC LIMIT ${MONTHS_MAX}`;
const FIRST_CONFIRMED = `SELECT min(confirmed_at) AS first FROM investments WHERE status IN ('confirmed', 'repurchased')`;
/** The largest are found by their net alone, and only the page's rows are read. */
const sharesWhere = (having: string, limit: string) => `
  SELECT page.investor_id, s.*, u.first_name, u.last_name, u.email
  FROM (SELECT investor_id, sum(net) AS net FROM returns_by_month WHERE period = $1
    GROUP BY investor_id ${having} ORDER BY net DESC, investor_id ${limit}) AS page
  CROSS JOIN LATERAL (
    SELECT count(*)::int AS investments, coalesce(sum(amount), 0)::numeric(20, 2) AS amount,
      ${SUM_OF_PARTS}, bool_and(credited_at IS NOT NULL) AS is_credited
    FROM returns_by_month WHERE period = $1 AND investor_id = page.investor_id) AS s
  LEFT JOIN users AS u ON u.id = page.investor_id ORDER BY s.net DESC, page.investor_id`;
const SHARES = sharesWhere('', 'LIMIT $2 OFFSET $3');
/** Rows of a page of the file of shares. */
export const SHARES_FILE_PAGE = 500;
const FIRST_SHARES = sharesWhere('', `LIMIT ${SHARES_FILE_PAGE}`);
const SHARES_AFTER = sharesWhere(
  'HAVING sum(net) < $2::numeric OR (sum(net) = $2::numeric AND investor_id > $3::uuid)',
  `LIMIT ${SHARES_FILE_PAGE}`,
);
const STILL_PREPARING =
  'Los rendimientos de este mes aún se preparan: descarga el archivo cuando estén listos.';
const CREDITED = `
  SELECT count(*)::int AS credited FROM (
    SELECT bool_and(credited_at IS NOT NULL) AS is_credited FROM returns_by_month WHERE period = $1
    GROUP BY investor_id) AS s
  WHERE is_credited`;

/** All distributions, newest first, and the closed months that have none yet. */
export async function listDistributions(view: View): Promise<DistributionsView> {
  const [rows, [confirmed], now] = await Promise.all([
    view.query(distributionColumns, `${SELECT} ORDER BY d.period DESC LIMIT ${MONTHS_MAX}`),
    view.query({ first: nullable(time) }, FIRST_CONFIRMED),
    momentOf(view),
  ]);
  const taken = new Set(rows.filter(({ state }) => state !== 'preparing').map(({ period }) => period));
  const first = confirmed?.first ?? null;
  const open = first ? closedMonths(periodOf(first), now).filter((period) => !taken.has(period)) : [];
  return { rows: rows.map(distributionView), preparable: await earningIn(view, open) };
}

/** Those of these months in which anything earns: nobody can prepare the others. */
async function earningIn(view: View, months: readonly string[]): Promise<string[]> {
  if (months.length === 0) return [];
  const edges = [months, months.map(startOf), months.map(endOf)];
  return (await view.query(pick(distributions.columns, 'period'), EARNING, edges)).map(
    ({ period }) => period,
  );
}

/**
 * The months from `first` to the last that is over by every clock, newest first: command-api prepares none before.
 */
function closedMonths(first: string, now: number): string[] {
  const months: string[] = [];
  let period = addMonths(periodOf(new Date(now - CLOCKS_APART_MS).toISOString()), -1);
  while (period >= first) {
    months.push(period);
    period = addMonths(period, -1);
  }
  return months;
}

/** One page of a month's shares by investor, largest net first. */
async function sharesOf(
  view: View,
  period: string,
  { limit, offset }: DistributionQuery,
): Promise<DistributionShare[]> {
  return (await view.query(shareColumns, SHARES, [period, limit, offset])).map(shareView);
}

/**
 * A page of a month's shares, in the same order, after another; undefined when there is no distribution. Throws
 * CONFLICT while it is prepared: what a person gets still grows then, and who overtakes the last page would be in none.
 * Nothing grows in the past.
 */
export async function sharesAfter(
  view: View,
  period: string,
  last: DistributionShare | undefined,
): Promise<DistributionShare[] | undefined> {
  if (last) {
    const after = [period, last.net, last.investorId];
    return (await view.query(shareColumns, SHARES_AFTER, after)).map(shareView);
  }
  const [[row], shares] = await Promise.all([
    view.query(distributionColumns, `${SELECT} WHERE d.period = $1`, [period]),
    view.query(shareColumns, FIRST_SHARES, [period]),
  ]);
  if (row?.state === 'preparing' && !view.isPast) throw new AppError('CONFLICT', STILL_PREPARING);
  return row && shares.map(shareView);
}

function shareView(share: RowOf<typeof shareColumns>): DistributionShare {
  return {
    investorId: share.investor_id,
    name: nameOf(share.first_name, share.last_name, share.email),
    email: share.email ?? '',
    investments: share.investments,
    amount: share.amount,
    ...partsOf(share),
    isCredited: share.is_credited,
  };
}

/** One month's distribution with a page of its shares; undefined when there is none. */
export async function findDistribution(
  view: View,
  period: string,
  query: DistributionQuery,
): Promise<DistributionDetail | undefined> {
  const [[row], shares, [count]] = await Promise.all([
    view.query(distributionColumns, `${SELECT} WHERE d.period = $1`, [period]),
    sharesOf(view, period, query),
    view.query({ credited: integer }, CREDITED, [period]),
  ]);
  if (!row) return undefined;
  return {
    distribution: distributionView(row),
    credited: count?.credited ?? 0,
    shares,
  };
}

function distributionView(row: RowOf<typeof distributionColumns>): DistributionView {
  const approver = nameOf(row.approver_first_name, row.approver_last_name, row.approver_email);
  return {
    period: row.period,
    state: row.state,
    investors: row.investors,
    investments: row.investments,
    ...partsOf(row),
    preparedAt: row.prepared_at,
    approvedAt: row.approved_at,
    approvedBy: row.approved_by ? { id: row.approved_by, name: approver } : null,
    completedAt: row.completed_at,
  };
}
