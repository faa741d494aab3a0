import { positions } from '@nodo/contracts/investments/tables';
import type { PortfolioView } from '@nodo/contracts/portfolio/views';
import { integer, nullable, numeric } from '@nodo/contracts/read-models/table';
import { warehouses } from '@nodo/contracts/warehouses/tables';
import { WAREHOUSES_MAX } from '@nodo/contracts/warehouses/views';
import type { View } from '../read-model/reader.ts';

const totalColumns = {
  total_investment: numeric,
  total_shares: numeric,
  monthly_return: numeric,
  annual_projection: numeric,
  total_warehouses: integer,
  pending_investment: numeric,
};
const rateColumns = {
  projected_roi: nullable(numeric),
  lowest: nullable(numeric),
  highest: nullable(numeric),
};
const positionColumns = {
  warehouse_id: positions.columns.warehouse_id,
  warehouse_name: warehouses.columns.name,
  investment: numeric,
  percentage: numeric,
  monthly_return: numeric,
  participacion: numeric,
  construction_status: warehouses.columns.construction_status,
  progress_percentage: warehouses.columns.progress_percentage,
};

const TOTALS = `
  SELECT coalesce(sum(amount), 0)::numeric(20, 2) AS total_investment,
    coalesce(sum(shares), 0)::numeric(20, 2) AS total_shares,
    coalesce(sum(monthly_return), 0)::numeric(20, 2) AS monthly_return,
    (coalesce(sum(monthly_return), 0) * 12)::numeric(20, 2) AS annual_projection,
    (count(*) FILTER (WHERE amount > 0))::int AS total_warehouses,
    coalesce(sum(pending_amount), 0)::numeric(20, 2) AS pending_investment
  FROM positions WHERE user_id = $1`;
/** Rates of a portfolio from each investment's terms, weighted by amount. */
const RATES = `
  SELECT (sum(amount * rate) * 12 / sum(amount))::numeric(12, 6) AS projected_roi, min(rate)::text AS lowest,
    max(rate)::text AS highest
  FROM (SELECT amount, (terms ->> 'monthlyReturnRate')::numeric AS rate FROM investments
    WHERE investor_id = $1 AND status = 'confirmed') AS own`;
const POSITIONS = `
  SELECT p.warehouse_id, coalesce(w.name, '') AS warehouse_name, p.amount AS investment,
    (p.amount / sum(p.amount) OVER () * 100)::numeric(5, 2) AS percentage, p.monthly_return,
    p.share_percentage::numeric(20, 2) AS participacion,
    coalesce(w.construction_status, 'planning') AS construction_status,
    coalesce(w.progress_percentage, 0) AS progress_percentage
  FROM positions AS p LEFT JOIN warehouses AS w ON w.id = p.warehouse_id
  WHERE p.user_id = $1 AND p.amount > 0
  ORDER BY p.amount DESC, p.warehouse_id LIMIT ${WAREHOUSES_MAX}`;

/** A person's holdings, largest first; amounts are of confirmed investments only. */
export async function portfolio(view: View, userId: string): Promise<PortfolioView> {
  const [[totals], [rates], held] = await Promise.all([
    view.query(totalColumns, TOTALS, [userId]),
    view.query(rateColumns, RATES, [userId]),
    view.query(positionColumns, POSITIONS, [userId]),
  ]);
  return {
    totalInvestment: totals?.total_investment ?? '0.00',
    totalShares: totals?.total_shares ?? '0.00',
    monthlyReturn: totals?.monthly_return ?? '0.00',
    totalWarehouses: totals?.total_warehouses ?? 0,
    pendingInvestment: totals?.pending_investment ?? '0.00',
    annualProjection: totals?.annual_projection ?? '0.00',
    projectedAnnualROI: rates?.projected_roi ?? null,
    monthlyRates: rates?.lowest && rates.highest ? { lowest: rates.lowest, highest: rates.highest } : null,
    positions: held.map((row) => ({
      warehouseId: row.warehouse_id,
      warehouseName: row.warehouse_name,
      investment: row.investment,
      percentage: row.percentage,
      monthlyReturn: row.monthly_return,
      participacion: row.participacion,
      constructionStatus: row.construction_status,
      progressPercentage: row.progress_percentage,
    })),
  };
}
