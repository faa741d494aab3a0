import { decisions } from '@nodo/contracts/decisions/tables';
import type {
  DecisionPage,
  DecisionSort,
  DecisionStats,
  DecisionView,
  ListDecisionsQuery,
} from '@nodo/contracts/decisions/views';
import { integer, nullable, numeric, omit, type RowOf } from '@nodo/contracts/read-models/table';
import { warehouses } from '@nodo/contracts/warehouses/tables';
import { Conditions } from '../read-model/conditions.ts';
import { everyPart } from '../read-model/ends.ts';
import type { View } from '../read-model/reader.ts';
import { searchTerms } from '../read-model/search-terms.ts';

const decisionColumns = { ...omit(decisions.columns, 'user_id'), warehouse_name: warehouses.columns.name };
const statsColumns = {
  total: integer,
  successful: integer,
  average_roi: nullable(numeric),
  total_value: numeric,
};

const FROM = 'FROM decisions AS d LEFT JOIN warehouses AS w ON w.id = d.warehouse_id';
/** The decision's investment; for "hold", the latest one in that warehouse confirmed by then. */
const ITS_INVESTMENT = `coalesce(d.investment_id, (SELECT i.id FROM investments AS i
  WHERE i.investor_id = d.user_id AND i.warehouse_id = d.warehouse_id AND i.confirmed_at <= d.decided_at
  ORDER BY i.confirmed_at DESC, i.id DESC LIMIT 1))`;
const COLUMNS = `d.id, d.warehouse_id, coalesce(w.name, '') AS warehouse_name, d.action, d.status, d.reason, d.amount,
  d.shares, d.roi, ${ITS_INVESTMENT} AS investment_id, d.decided_at, d.settled_at`;

const sortColumns: Record<DecisionSort, string> = {
  timestamp: 'd.decided_at',
  amount: 'd.amount',
  roi: 'd.roi',
  warehouseName: "projection.searchable(coalesce(w.name, ''))",
};

/** One page of a person's matching decisions. */
export async function listDecisions(
  view: View,
  userId: string,
  query: ListDecisionsQuery,
): Promise<DecisionPage> {
  const { where, values } = filterOf(userId, query);
  const direction = query.direction === 'asc' ? 'ASC' : 'DESC';
  const order = `ORDER BY ${sortColumns[query.sort]} ${direction}, d.decided_at DESC, d.id DESC`;
  const [rows, [count]] = await Promise.all([
    view.queryAfresh(
      decisionColumns,
      `SELECT ${COLUMNS} ${FROM} ${where} ${order} LIMIT $${values.length + 1} OFFSET $${values.length + 2}`,
      [...values, query.limit, query.offset],
    ),
    view.queryAfresh({ total: integer }, `SELECT count(*)::int AS total ${FROM} ${where}`, values),
  ]);
  return { rows: rows.map(decisionView), total: count?.total ?? 0 };
}

const OWN = `SELECT ${COLUMNS} ${FROM} WHERE d.user_id = $1 ORDER BY d.decided_at, d.id LIMIT $2 OFFSET $3`;

/** All of a person's decisions, oldest first. */
export async function ownDecisions(view: View, userId: string): Promise<DecisionView[]> {
  const rows = await everyPart((limit, offset) => view.query(decisionColumns, OWN, [userId, limit, offset]));
  return rows.map(decisionView);
}

/** The figures as defined in `decisionDefinitions`. */
export async function decisionStats(view: View, userId: string): Promise<DecisionStats> {
  const [row] = await view.query(
    statsColumns,
    `SELECT count(*)::int AS total,
       (count(*) FILTER (WHERE status = 'completed'))::int AS successful,
       (sum(amount * roi) FILTER (WHERE is_bought) / nullif(sum(amount) FILTER (WHERE is_bought), 0))::numeric(9, 2)
         AS average_roi,
       coalesce(sum(amount) FILTER (WHERE is_bought), 0)::numeric(20, 2) AS total_value
     FROM (SELECT *, action = 'buy' AND status = 'completed' AS is_bought FROM decisions WHERE user_id = $1) AS own`,
    [userId],
  );
  return {
    totalDecisions: row?.total ?? 0,
    successfulDecisions: row?.successful ?? 0,
    averageROI: row?.average_roi ?? null,
    totalValue: row?.total_value ?? '0.00',
  };
}

function filterOf(userId: string, { search, action, warehouseId }: ListDecisionsQuery) {
  const conditions = new Conditions([userId], ['d.user_id = $1']);
  conditions.holds(action, (it) => `d.action = ${it}`);
  conditions.holds(warehouseId, (it) => `d.warehouse_id = ${it}::uuid`);
  for (const word of searchTerms(search ?? '')) {
    conditions.holds(
      word,
      (it) =>
        `projection.searchable(coalesce(w.name, '') || ' ' || coalesce(d.reason, ''))
           LIKE '%' || projection.searchable(${it}) || '%'`,
    );
  }
  return conditions;
}

function decisionView(row: RowOf<typeof decisionColumns>): DecisionView {
  return {
    id: row.id,
    warehouseId: row.warehouse_id,
    warehouseName: row.warehouse_name,
    action: row.action,
    status: row.status,
    reason: row.reason,
    timestamp: row.decided_at,
    settledAt: row.settled_at,
    amount: row.amount,
    shares: row.shares,
    roi: row.roi,
    investmentId: row.investment_id,
  };
}
