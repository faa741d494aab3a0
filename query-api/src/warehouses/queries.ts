import {
  constructionStatusSchema,
  type WarehouseView,
  warehouseStatusSchema,
} from '@nodo/contracts/warehouses';
import type { View } from '../reading/reader.ts';
import { iso, isoOrNull } from '../reading/rows.ts';
import { type UpdateRow, updateView } from './updates-queries.ts';

interface WarehouseRow {
  id: string;
  name: string;
  location: string;
  description: string;
  total_value: string;
  total_shares: number;
  share_price: string;
  status: string;
  total_area: number | null;
  units: number | null;
  expected_completion: Date | null;
  construction_status: string;
  progress_percentage: number;
  reserved_capital: string;
  available_capital: string;
  investors: number;
  recent_updates: UpdateRow[];
  created_at: Date;
  revision: number;
}

const UPDATE_COLUMNS = 'id, warehouse_id, title, description, update_type, media_url, percentage, created_at';
const NEWEST_FIRST = 'ORDER BY created_at DESC, id DESC';
const WAREHOUSES = `
  SELECT w.*, c.reserved AS reserved_capital, w.total_value - c.reserved AS available_capital,
    (SELECT count(*)::int FROM positions AS p
      WHERE p.warehouse_id = w.id AND p.confirmed_investments + p.pending_investments > 0) AS investors,
    (SELECT coalesce(json_agg(recent ${NEWEST_FIRST}), '[]') FROM (
      SELECT ${UPDATE_COLUMNS} FROM construction_updates AS u
      WHERE u.warehouse_id = w.id ${NEWEST_FIRST} LIMIT 3) AS recent) AS recent_updates
  FROM warehouses AS w JOIN warehouse_capital AS c ON c.warehouse_id = w.id`;

export async function listWarehouses(view: View): Promise<WarehouseView[]> {
  return (await view.query<WarehouseRow>(`${WAREHOUSES} ORDER BY w.created_at, w.id`)).map(warehouseView);
}

export async function findWarehouse(view: View, id: string): Promise<WarehouseView | undefined> {
  const [row] = await view.query<WarehouseRow>(`${WAREHOUSES} WHERE w.id = $1`, [id]);
  return row && warehouseView(row);
}

function warehouseView(row: WarehouseRow): WarehouseView {
  return {
    id: row.id,
    revision: row.revision,
    name: row.name,
    location: row.location,
    description: row.description,
    totalValue: row.total_value,
    totalShares: row.total_shares,
    sharePrice: row.share_price,
    status: warehouseStatusSchema.parse(row.status),
    totalArea: row.total_area,
    units: row.units,
    monthlyRentalRate: null,
    expectedCompletion: isoOrNull(row.expected_completion),
    constructionStatus: constructionStatusSchema.parse(row.construction_status),
    progressPercentage: row.progress_percentage,
    reservedCapital: row.reserved_capital,
    availableCapital: row.available_capital,
    investors: row.investors,
    recentUpdates: row.recent_updates.map(updateView),
    createdAt: iso(row.created_at),
  };
}
