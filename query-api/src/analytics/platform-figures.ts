import type { PlatformFigures } from '@nodo/contracts/admin-figures';
import { kycDueAt } from '@nodo/contracts/kyc';
import { type Role, roles } from '@nodo/contracts/roles';
import { WAITING } from '../kyc/queries.ts';
import { CHECKPOINT_COLUMNS, type CheckpointRow, checkpointView } from '../projections/checkpoint.ts';
import type { View } from '../reading/reader.ts';
import { iso, isoOrNull } from '../reading/rows.ts';
import { chainState } from '../transfers/chain-state.ts';

interface PeopleRow {
  role: Role;
  people: number;
  approved: number;
}

interface CapitalRow {
  confirmed: string;
  pending: string;
  pending_investments: number;
  monthly_return: string;
  annual_return_rate: string | null;
}

interface StepsRow {
  investing: number;
  submitted: number;
}

interface WarehousesRow {
  total: number;
  active: number;
  shares: number;
  units: number;
  total_value: string;
  progress_percentage: string | null;
}

interface WaitingRow {
  kyc_waiting: number;
  kyc_oldest: Date | null;
  unmatched: number;
  unmatched_usdt: string;
  climbing: number;
  climbing_usdt: string;
}

interface ProjectionRow extends CheckpointRow {
  parked_keys: number;
  parked_since: Date | null;
}

const PEOPLE = `
  SELECT role, count(*)::int AS people, (count(*) FILTER (WHERE kyc_status = 'approved'))::int AS approved
  FROM users GROUP BY role`;
const CAPITAL = `
  SELECT coalesce(sum(amount), 0)::numeric(20, 2) AS confirmed,
    coalesce(sum(pending_amount), 0)::numeric(20, 2) AS pending,
    coalesce(sum(pending_investments), 0)::int AS pending_investments,
    coalesce(sum(monthly_return), 0)::numeric(20, 2) AS monthly_return,
    (sum(monthly_return) * 12 / nullif(sum(amount), 0))::numeric(20, 6) AS annual_return_rate
  FROM positions`;
/** Whoever holds parts of several warehouses is one of those who invest. */
const STEPS = `
  SELECT (SELECT count(*)::int FROM (SELECT user_id FROM positions WHERE amount > 0 GROUP BY user_id) AS each)
      AS investing,
    (SELECT count(*)::int FROM kyc_records WHERE attempt > 0) AS submitted`;
const WAREHOUSES = `
  SELECT count(*)::int AS total, coalesce(sum(total_shares), 0)::float8 AS shares, coalesce(sum(units), 0)::int AS units,
    (count(*) FILTER (WHERE status <> 'planning' OR construction_status <> 'planning'))::int AS active,
    coalesce(sum(total_value), 0)::numeric(20, 2) AS total_value,
    (sum(progress_percentage::numeric * total_value) / nullif(sum(total_value), 0))::numeric(5, 2)
      AS progress_percentage
  FROM warehouses`;
const WAITING_FOR_SOMEBODY = `
  SELECT * FROM (SELECT count(*)::int AS kyc_waiting, min(k.submitted_at) AS kyc_oldest
      FROM kyc_records AS k WHERE ${WAITING}) AS kyc,
    (SELECT count(*)::int AS unmatched, coalesce(sum(amount_usdt), 0)::numeric(20, 6) AS unmatched_usdt
      FROM transfers WHERE NOT matched) AS unmatched,
    (SELECT count(*)::int AS climbing, coalesce(sum(amount_usdt), 0)::numeric(20, 6) AS climbing_usdt
      FROM transfers WHERE state <> 'confirmed' AND state <> 'reverted') AS climbing`;
const PROJECTION = `
  SELECT ${CHECKPOINT_COLUMNS},
    (SELECT count(DISTINCT (projection, key))::int FROM projection.parked) AS parked_keys,
    (SELECT min(parked_at) FROM projection.parked) AS parked_since
  FROM projection.checkpoints WHERE name = 'live'`;

/** How the platform stands at the view's position. */
export async function platformFigures(view: View): Promise<PlatformFigures> {
  const [people, capital, steps, warehouses, waiting, projection, chain] = await Promise.all([
    view.query<PeopleRow>(PEOPLE),
    only<CapitalRow>(view, CAPITAL),
    only<StepsRow>(view, STEPS),
    only<WarehousesRow>(view, WAREHOUSES),
    only<WaitingRow>(view, WAITING_FOR_SOMEBODY),
    projectionOf(view),
    chainState(view),
  ]);
  return {
    users: { ...usersOf(people), investing: steps.investing },
    capital: {
      confirmed: capital.confirmed,
      pending: capital.pending,
      pendingInvestments: capital.pending_investments,
      monthlyReturn: capital.monthly_return,
      annualReturnRate: capital.annual_return_rate,
    },
    warehouses: {
      total: warehouses.total,
      active: warehouses.active,
      shares: warehouses.shares,
      units: warehouses.units,
      totalValue: warehouses.total_value,
      progressPercentage: warehouses.progress_percentage,
    },
    kyc: {
      waiting: waiting.kyc_waiting,
      oldestDueAt: waiting.kyc_oldest === null ? null : kycDueAt(iso(waiting.kyc_oldest)),
      submitted: steps.submitted,
      approved: people.reduce((sum, { approved }) => sum + approved, 0),
    },
    transfers: {
      unmatched: waiting.unmatched,
      unmatchedUsdt: waiting.unmatched_usdt,
      climbing: waiting.climbing,
      climbingUsdt: waiting.climbing_usdt,
    },
    projection,
    chain: chain && { height: chain.height, solidHeight: chain.solidHeight, time: chain.time },
  };
}

/** The one row of an aggregate. */
async function only<R extends CapitalRow | StepsRow | WarehousesRow | WaitingRow>(
  view: View,
  sql: string,
): Promise<R> {
  const [row] = await view.query<R>(sql);
  if (!row) throw new Error('An aggregate without a row');
  return row;
}

function usersOf(rows: readonly PeopleRow[]): Pick<PlatformFigures['users'], 'total' | 'byRole'> {
  const byRole = Object.fromEntries(roles.map((role) => [role, 0])) as Record<Role, number>;
  let total = 0;
  for (const { role, people } of rows) {
    byRole[role] = people;
    total += people;
  }
  return { total, byRole };
}

async function projectionOf(view: View): Promise<PlatformFigures['projection']> {
  if (view.isPast) return null;
  const [row] = await view.query<ProjectionRow>(PROJECTION);
  if (!row) return null;
  return {
    ...checkpointView(row),
    parkedKeys: row.parked_keys,
    parkedSince: isoOrNull(row.parked_since),
  };
}
