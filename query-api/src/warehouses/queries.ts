import {
  decodeRow,
  integer,
  json,
  nullable,
  numeric,
  type RowOf,
  time,
} from '@nodo/contracts/read-models/table';
import { warehouseCapital, warehouses } from '@nodo/contracts/warehouses/tables';
import { WAREHOUSES_MAX, type WarehouseFilter, type WarehouseView } from '@nodo/contracts/warehouses/views';
import { z } from 'zod';
import { Conditions } from '../read-model/conditions.ts';
import type { View } from '../read-model/reader.ts';
import { addSearch } from '../read-model/search-condition.ts';
import { updateColumns, updateView } from './updates-queries.ts';

const rowsSchema = z.array(z.record(z.string(), z.unknown()));
const columns = {
  ...warehouses.columns,
  reserved_capital: warehouseCapital.columns.reserved,
  available_capital: numeric,
  closed_at: nullable(time),
  investors: integer,
  waiting: integer,
  recent_updates: json((raw) => rowsSchema.parse(raw).map((row) => decodeRow(updateColumns, row))),
};

const UPDATE_COLUMNS = Object.keys(updateColumns).join(', ');
const NEWEST_FIRST = 'ORDER BY created_at DESC, id DESC';
const WAREHOUSES = `
  SELECT w.*, c.reserved AS reserved_capital, w.total_value - c.reserved AS available_capital,
    CASE WHEN w.status = 'closed' THEN (SELECT decided_at FROM warehouse_closings AS k WHERE k.warehouse_id = w.id) END
      AS closed_at,
    (SELECT count(*)::int FROM positions AS p
      WHERE p.warehouse_id = w.id AND p.confirmed_investments + p.pending_investments > 0) AS investors,
    (SELECT count(*)::int FROM waitlist AS l WHERE l.warehouse_id = w.id AND l.told_at IS NULL) AS waiting,
    (SELECT coalesce(json_agg(recent ${NEWEST_FIRST}), '[]') FROM (
      SELECT ${UPDATE_COLUMNS} FROM construction_updates AS u
      WHERE u.warehouse_id = w.id ${NEWEST_FIRST} LIMIT 3) AS recent) AS recent_updates
  FROM warehouses AS w JOIN warehouse_capital AS c ON c.warehouse_id = w.id`;

const OLDEST_FIRST = 'ORDER BY w.created_at, w.id';

export async function listWarehouses(view: View): Promise<WarehouseView[]> {
  return (await view.query(columns, `${WAREHOUSES} ${OLDEST_FIRST} LIMIT ${WAREHOUSES_MAX}`)).map(
    warehouseView,
  );
}

/** A page of the warehouses as on the staff's screen, with the same filter and order, after `last`. */
export async function warehousesLike(
  view: View,
  { search, status }: WarehouseFilter,
  most: number,
  last: WarehouseView | undefined,
): Promise<WarehouseView[]> {
  const conditions = new Conditions<string>();
  conditions.holds(status, (it) => `w.status = ${it}`);
  if (last) conditions.follows(['w.created_at', 'w.id'], 'asc', [last.createdAt, last.id]);
  addSearch(conditions, search, {
    text: "projection.searchable(w.name || ' ' || w.location || ' ' || w.description)",
    references: [],
  });
  const sql = `${WAREHOUSES} ${conditions.where} ${OLDEST_FIRST} LIMIT ${most}`;
  return (await view.queryAfresh(columns, sql, conditions.values)).map(warehouseView);
}

export async function findWarehouse(view: View, id: string): Promise<WarehouseView | undefined> {
  const [row] = await view.query(columns, `${WAREHOUSES} WHERE w.id = $1`, [id]);
  return row && warehouseView(row);
}

function warehouseView(row: RowOf<typeof columns>): WarehouseView {
  return {
    id: row.id,
    revision: row.revision,
    name: row.name,
    location: row.location,
    description: row.description,
    totalValue: row.total_value,
    totalShares: row.total_shares,
    sharePrice: row.share_price,
    status: row.status,
    closedAt: row.closed_at,
    totalArea: row.total_area,
    units: row.units,
    monthlyRentalRate: row.monthly_rental_rate,
    tenant: row.tenant,
    expectedCompletion: row.expected_completion,
    constructionStatus: row.construction_status,
    progressPercentage: row.progress_percentage,
    reservedCapital: row.reserved_capital,
    availableCapital: row.available_capital,
    investors: row.investors,
    waiting: row.waiting,
    recentUpdates: row.recent_updates.map(updateView),
    createdAt: row.created_at,
  };
}
