import { TIME_ZONE } from '@nodo/contracts/constants';
import { PLATFORM_MONTHS, type PlatformCharts } from '@nodo/contracts/portfolio/platform-figures';
import { integer, numeric, pick, text } from '@nodo/contracts/read-models/table';
import { warehouses } from '@nodo/contracts/warehouses/tables';
import { WAREHOUSES_MAX } from '@nodo/contracts/warehouses/views';
import { decidedBy, outcomeOf } from '../kyc/decisions.ts';
import { momentOf } from '../read-model/moment.ts';
import type { View } from '../read-model/reader.ts';
import { CAPITAL_CHANGES } from './capital-changes.ts';

const monthColumns = {
  month: text,
  capital: numeric,
  capital_total: numeric,
  new_users: integer,
  kyc_approved: integer,
  kyc_rejected: integer,
};
const warehouseColumns = {
  ...pick(warehouses.columns, 'id', 'name', 'total_value', 'construction_status', 'progress_percentage'),
  capital: numeric,
  investors: integer,
};

const ZONE = `AT TIME ZONE '${TIME_ZONE}'`;
/**
 * SQL of the month's index; 0: before the first month. Cheaper than converting each row to a month in a time
 * zone.
 */
const placeOf = (column: string) => `width_bucket(${column}, (SELECT begins FROM edges))`;

/** $1: the view's moment. Every table is read once and aggregated at once to a few rows. */
const MONTHS = `
  WITH months AS (
    SELECT month, row_number() OVER (ORDER BY month) AS place
    FROM (SELECT date_trunc('month', $1::timestamptz ${ZONE}) AS this) AS today,
      generate_series(this - interval '${PLATFORM_MONTHS - 1} months', this, interval '1 month') AS month),
  edges AS MATERIALIZED (SELECT array_agg(month ${ZONE} ORDER BY month) AS begins FROM months),
  capital AS MATERIALIZED (
    SELECT ${placeOf('at')} AS place, sum(change) AS amount, sum(change) FILTER (WHERE change > 0) AS added
    FROM investments, ${CAPITAL_CHANGES}
    WHERE status IN ('confirmed', 'repurchased') AND at IS NOT NULL GROUP BY 1),
  newcomers AS (SELECT ${placeOf('created_at')} AS place, count(*)::int AS people FROM users GROUP BY 1),
  decisions AS (
    SELECT ${placeOf('reviewed_at')} AS place,
      (count(*) FILTER (WHERE ${outcomeOf('v')} = 'approved'))::int AS approved,
      (count(*) FILTER (WHERE ${outcomeOf('v')} = 'rejected'))::int AS rejected
    FROM kyc_reviews AS v WHERE ${decidedBy('v')} GROUP BY 1)
  SELECT to_char(month, 'YYYY-MM') AS month, coalesce(capital.added, 0)::numeric(20, 2) AS capital,
    (SELECT coalesce(sum(until.amount), 0)::numeric(20, 2) FROM capital AS until
      WHERE until.place <= months.place) AS capital_total,
    coalesce(newcomers.people, 0) AS new_users, coalesce(decisions.approved, 0) AS kyc_approved,
    coalesce(decisions.rejected, 0) AS kyc_rejected
  FROM months LEFT JOIN capital USING (place) LEFT JOIN newcomers USING (place) LEFT JOIN decisions USING (place)
  ORDER BY months.place LIMIT ${PLATFORM_MONTHS}`;
const WAREHOUSES = `
  SELECT w.id, w.name, coalesce(p.capital, 0)::numeric(20, 2) AS capital, w.total_value,
    coalesce(p.investors, 0) AS investors, w.construction_status, w.progress_percentage
  FROM warehouses AS w LEFT JOIN (
    SELECT warehouse_id, sum(amount) AS capital, (count(*) FILTER (WHERE amount > 0))::int AS investors
    FROM positions GROUP BY warehouse_id) AS p ON p.warehouse_id = w.id
  ORDER BY capital DESC, w.name, w.id LIMIT ${WAREHOUSES_MAX}`;
/** Platform figures by month and by warehouse. */
export async function platformCharts(view: View): Promise<PlatformCharts> {
  const moment = new Date(await momentOf(view)).toISOString();
  const [months, standing] = await Promise.all([
    view.query(monthColumns, MONTHS, [moment]),
    view.query(warehouseColumns, WAREHOUSES),
  ]);
  return {
    months: months.map((row) => ({
      month: row.month,
      capital: row.capital,
      capitalTotal: row.capital_total,
      newUsers: row.new_users,
      kycApproved: row.kyc_approved,
      kycRejected: row.kyc_rejected,
    })),
    warehouses: standing.map((row) => ({
      id: row.id,
      name: row.name,
      capital: row.capital,
      totalValue: row.total_value,
      investors: row.investors,
      constructionStatus: row.construction_status,
      progressPercentage: row.progress_percentage,
    })),
  };
}
