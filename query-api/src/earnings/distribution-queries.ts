import { distributionStateSchema } from '@nodo/contracts/earnings';
import type {
  DistributionDetail,
  DistributionQuery,
  DistributionsView,
  DistributionView,
} from '@nodo/contracts/earnings-views';
import { displayName } from '@nodo/contracts/identity';
import { addMonths, periodOf } from '@nodo/contracts/periods';
import { momentOf } from '../reading/moment.ts';
import type { View } from '../reading/reader.ts';
import { iso, isoOrNull } from '../reading/rows.ts';
import { type PartsRow, partsOf, SUM_OF_PARTS } from './parts.ts';

interface DistributionRow extends PartsRow {
  period: string;
  state: string;
  investors: number;
  investments: number;
  prepared_at: Date | null;
  approved_at: Date | null;
  approved_by: string | null;
  completed_at: Date | null;
  approver_first_name: string | null;
  approver_last_name: string | null;
  approver_email: string | null;
}

interface ShareRow extends PartsRow {
  investor_id: string;
  first_name: string | null;
  last_name: string | null;
  email: string | null;
  investments: number;
  amount: string;
  is_credited: boolean;
}

const SELECT = `
  SELECT d.*, u.first_name AS approver_first_name, u.last_name AS approver_last_name, u.email AS approver_email
  FROM distributions AS d LEFT JOIN users AS u ON u.id = d.approved_by`;
const FIRST_CONFIRMED = `SELECT min(confirmed_at) AS first FROM investments WHERE status = 'confirmed'`;
const BY_INVESTOR = `
  SELECT investor_id, count(*)::int AS investments, coalesce(sum(amount), 0)::numeric(20, 2) AS amount,
    ${SUM_OF_PARTS}, bool_and(credited_at IS NOT NULL) AS is_credited
  FROM returns_by_month WHERE period = $1 GROUP BY investor_id`;
const SHARES = `
  SELECT s.*, u.first_name, u.last_name, u.email
  FROM (${BY_INVESTOR} ORDER BY net DESC, investor_id LIMIT $2 OFFSET $3) AS s
  LEFT JOIN users AS u ON u.id = s.investor_id ORDER BY s.net DESC, s.investor_id`;
const CREDITED = `SELECT count(*)::int AS credited FROM (${BY_INVESTOR}) AS s WHERE is_credited`;

/** Every month's distribution, the newest first, and the closed months that have none. */
export async function listDistributions(view: View): Promise<DistributionsView> {
  const [rows, [confirmed], now] = await Promise.all([
    view.query<DistributionRow>(`${SELECT} ORDER BY d.period DESC`),
    view.query<{ first: Date | null }>(FIRST_CONFIRMED),
    momentOf(view),
  ]);
  const taken = new Set(rows.filter(({ state }) => state !== 'preparing').map(({ period }) => period));
  const first = confirmed?.first ?? null;
  return {
    rows: rows.map(distributionView),
    preparable: first ? closedMonths(periodOf(iso(first)), now).filter((period) => !taken.has(period)) : [],
  };
}

/** From a first month to the last one that is over, the newest first. */
function closedMonths(first: string, now: number): string[] {
  const months: string[] = [];
  let period = addMonths(periodOf(new Date(now).toISOString()), -1);
  while (period >= first) {
    months.push(period);
    period = addMonths(period, -1);
  }
  return months;
}

/** One month's distribution with a page of who gets what of it; undefined when there is none. */
export async function findDistribution(
  view: View,
  period: string,
  query: DistributionQuery,
): Promise<DistributionDetail | undefined> {
  const [[row], shares, [count]] = await Promise.all([
    view.query<DistributionRow>(`${SELECT} WHERE d.period = $1`, [period]),
    view.query<ShareRow>(SHARES, [period, query.limit, query.offset]),
    view.query<{ credited: number }>(CREDITED, [period]),
  ]);
  if (!row) return undefined;
  return {
    distribution: distributionView(row),
    credited: count?.credited ?? 0,
    shares: shares.map((share) => ({
      investorId: share.investor_id,
      name: displayName(nameOf(share.first_name, share.last_name, share.email)),
      email: share.email ?? '',
      investments: share.investments,
      amount: share.amount,
      ...partsOf(share),
      isCredited: share.is_credited,
    })),
  };
}

function nameOf(firstName: string | null, lastName: string | null, email: string | null) {
  return { firstName: firstName ?? '', lastName: lastName ?? '', email: email ?? '' };
}

function distributionView(row: DistributionRow): DistributionView {
  const approver = nameOf(row.approver_first_name, row.approver_last_name, row.approver_email);
  return {
    period: row.period,
    state: distributionStateSchema.parse(row.state),
    investors: row.investors,
    investments: row.investments,
    ...partsOf(row),
    preparedAt: isoOrNull(row.prepared_at),
    approvedAt: isoOrNull(row.approved_at),
    approvedBy: row.approved_by ? { id: row.approved_by, name: displayName(approver) } : null,
    completedAt: isoOrNull(row.completed_at),
  };
}
