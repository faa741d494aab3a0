import { users } from '@nodo/contracts/identity/tables';
import { kycDueAt } from '@nodo/contracts/kyc/views';
import type { PlatformFigures } from '@nodo/contracts/portfolio/platform-figures';
import {
  type Columns,
  double,
  integer,
  nullable,
  numeric,
  type RowOf,
  time,
} from '@nodo/contracts/read-models/table';
import { type Role, roles } from '@nodo/contracts/roles';
import { WAITING } from '../kyc/queries.ts';
import { isRegistered } from '../privacy/registered.ts';
import { CHECKPOINT_COLUMNS, checkpointColumns, checkpointView } from '../projections/checkpoint.ts';
import type { View } from '../read-model/reader.ts';
import { IS_RECONCILED, IS_TO_DECIDE } from '../reconciliation/queries.ts';
import { chainFollowing, chainState } from '../transfers/chain-state.ts';

const peopleColumns = { role: users.columns.role, people: integer, approved: integer };
const capitalColumns = {
  confirmed: numeric,
  pending: numeric,
  pending_investments: integer,
  monthly_return: numeric,
  annual_return_rate: nullable(numeric),
};
const stepColumns = { investing: integer, submitted: integer };
const warehouseColumns = {
  total: integer,
  active: integer,
  shares: double,
  units: integer,
  total_value: numeric,
  progress_percentage: nullable(numeric),
};
const waitingColumns = {
  kyc_waiting: integer,
  kyc_oldest: nullable(time),
  unmatched: integer,
  unmatched_usdt: numeric,
  climbing: integer,
  climbing_usdt: numeric,
  payouts: integer,
  payouts_usd: numeric,
  distributions: integer,
  distributions_usd: numeric,
  repurchases: integer,
  repurchases_usd: numeric,
};
const projectionColumns = { ...checkpointColumns, parked_keys: integer, parked_since: nullable(time) };

const PEOPLE = `
  SELECT role, count(*)::int AS people, (count(*) FILTER (WHERE kyc_status = 'approved'))::int AS approved
  FROM users AS u WHERE ${isRegistered('u.id')} GROUP BY role`;
const CAPITAL = `
  SELECT coalesce(sum(amount), 0)::numeric(20, 2) AS confirmed,
    coalesce(sum(pending_amount), 0)::numeric(20, 2) AS pending,
    coalesce(sum(pending_investments), 0)::int AS pending_investments,
    coalesce(sum(monthly_return), 0)::numeric(20, 2) AS monthly_return,
    (sum(monthly_return) * 12 / nullif(sum(amount), 0))::numeric(20, 6) AS annual_return_rate
  FROM positions`;
/** Somebody invested in several warehouses counts once. */
const STEPS = `
  SELECT (SELECT count(*)::int FROM (SELECT user_id FROM positions WHERE amount > 0 GROUP BY user_id) AS each)
      AS investing,
    (SELECT count(*)::int FROM kyc_records AS k WHERE attempt > 0 AND ${isRegistered('k.user_id')}) AS submitted`;
const WAREHOUSES = `
  SELECT count(*)::int AS total, coalesce(sum(total_shares), 0)::float8 AS shares, coalesce(sum(units), 0)::int AS units,
    (count(*) FILTER (WHERE status <> 'closed' AND (status <> 'planning' OR construction_status <> 'planning')))::int
      AS active,
    coalesce(sum(total_value), 0)::numeric(20, 2) AS total_value,
    (sum(progress_percentage::numeric * total_value) / nullif(sum(total_value), 0))::numeric(5, 2)
      AS progress_percentage
  FROM warehouses`;
const WAITING_FOR_SOMEBODY = `
  SELECT * FROM (SELECT count(*)::int AS kyc_waiting,
        min(k.waiting_since) FILTER (WHERE k.submitted_at IS NOT NULL) AS kyc_oldest
      FROM kyc_records AS k WHERE ${WAITING}) AS kyc,
    (SELECT count(*)::int AS unmatched, coalesce(sum(amount_usdt), 0)::numeric(20, 6) AS unmatched_usdt
      FROM transfers AS t WHERE NOT matched AND ${IS_TO_DECIDE} AND NOT EXISTS (
        SELECT 1 FROM reconciliations AS r WHERE r.transfer_id = t.id AND ${IS_RECONCILED})) AS unmatched,
    (SELECT count(*)::int AS climbing, coalesce(sum(amount_usdt), 0)::numeric(20, 6) AS climbing_usdt
      FROM transfers WHERE state <> 'confirmed' AND state <> 'reverted') AS climbing,
    (SELECT count(*)::int AS payouts, coalesce(sum(amount_usd), 0)::numeric(20, 2) AS payouts_usd
      FROM payouts WHERE state = 'requested') AS payouts,
    (SELECT count(*)::int AS distributions, coalesce(sum(net), 0)::numeric(20, 2) AS distributions_usd
      FROM distributions WHERE state = 'prepared') AS distributions,
    (SELECT count(*)::int AS repurchases, coalesce(sum(price), 0)::numeric(20, 2) AS repurchases_usd
      FROM repurchases WHERE state = 'requested') AS repurchases`;
const PROJECTION = `
  SELECT ${CHECKPOINT_COLUMNS},
    (SELECT count(DISTINCT (projection, key))::int FROM projection.parked) AS parked_keys,
    (SELECT min(parked_at) FROM projection.parked) AS parked_since
  FROM projection.checkpoints WHERE name = 'live'`;

/** Platform figures at the view's position. */
export async function platformFigures(view: View): Promise<PlatformFigures> {
  const [people, capital, steps, warehouses, waiting, projection, chain, following] = await Promise.all([
    userFigures(view),
    only(view, capitalColumns, CAPITAL),
    only(view, stepColumns, STEPS),
    warehouseFigures(view),
    only(view, waitingColumns, WAITING_FOR_SOMEBODY),
    projectionOf(view),
    chainState(view),
    chainFollowing(view),
  ]);
  return {
    users: { total: people.total, byRole: people.byRole, investing: steps.investing },
    capital: {
      confirmed: capital.confirmed,
      pending: capital.pending,
      pendingInvestments: capital.pending_investments,
      monthlyReturn: capital.monthly_return,
      annualReturnRate: capital.annual_return_rate,
    },
    warehouses,
    kyc: {
      waiting: waiting.kyc_waiting,
      oldestDueAt: waiting.kyc_oldest === null ? null : kycDueAt(waiting.kyc_oldest),
      submitted: steps.submitted,
      approved: people.approved,
    },
    transfers: {
      unmatched: waiting.unmatched,
      unmatchedUsdt: waiting.unmatched_usdt,
      climbing: waiting.climbing,
      climbingUsdt: waiting.climbing_usdt,
    },
    decisions: {
      payouts: waiting.payouts,
      payoutsUsd: waiting.payouts_usd,
      distributions: waiting.distributions,
      distributionsUsd: waiting.distributions_usd,
      repurchases: waiting.repurchases,
      repurchasesUsd: waiting.repurchases_usd,
    },
    projection,
    chain: chain && { height: chain.height, solidHeight: chain.solidHeight, time: chain.time },
    following,
  };
}

/** Registered people, by role and with a valid KYC approval. */
export async function userFigures(view: View) {
  const byRole = Object.fromEntries(roles.map((role) => [role, 0])) as Record<Role, number>;
  let total = 0;
  let approved = 0;
  for (const row of await view.query(peopleColumns, PEOPLE)) {
    byRole[row.role] = row.people;
    total += row.people;
    approved += row.approved;
  }
  return { total, byRole, approved };
}

export async function warehouseFigures(view: View): Promise<PlatformFigures['warehouses']> {
  const row = await only(view, warehouseColumns, WAREHOUSES);
  return {
    total: row.total,
    active: row.active,
    shares: row.shares,
    units: row.units,
    totalValue: row.total_value,
    progressPercentage: row.progress_percentage,
  };
}

/** Reads the single row of an aggregate query. */
async function only<C extends Columns>(view: View, columns: C, sql: string): Promise<RowOf<C>> {
  const [row] = await view.query(columns, sql);
  if (!row) throw new Error('An aggregate without a row');
  return row;
}

async function projectionOf(view: View): Promise<PlatformFigures['projection']> {
  if (view.isPast) return null;
  const [row] = await view.query(projectionColumns, PROJECTION);
  if (!row) return null;
  return {
    ...checkpointView(row),
    parkedKeys: row.parked_keys,
    parkedSince: row.parked_since,
  };
}
