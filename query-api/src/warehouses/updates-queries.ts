import { users } from '@nodo/contracts/identity/tables';
import { displayName } from '@nodo/contracts/identity/views';
import { nullable, omit, pick, type RowOf } from '@nodo/contracts/read-models/table';
import type { ListUpdates } from '@nodo/contracts/warehouses/construction';
import { constructionUpdates, warehouses } from '@nodo/contracts/warehouses/tables';
import type { ConstructionUpdateRow, ConstructionUpdateView } from '@nodo/contracts/warehouses/views';
import { AppError } from '@nodo/platform/errors';
import { Conditions } from '../read-model/conditions.ts';
import { personAs, uuidIn } from '../read-model/names.ts';
import type { View } from '../read-model/reader.ts';
import { addSearch } from '../read-model/search-condition.ts';

/** Columns of an update in a list, or embedded as JSON in its warehouse's row. */
export const updateColumns = omit(constructionUpdates.columns, 'posted_by');
const listedColumns = {
  ...updateColumns,
  ...personAs('author'),
  warehouse_name: warehouses.columns.name,
  author_id: nullable(users.columns.id),
};
/** The reader of updates, and whether they may see the authors. */
export interface UpdatesReader {
  readonly userId: string;
  readonly seesAuthors: boolean;
}

const COLUMNS = `u.id, u.warehouse_id, u.title, u.description, u.update_type, u.media_url, u.percentage, u.created_at,
  w.name AS warehouse_name, a.id AS author_id, a.first_name AS author_first_name, a.last_name AS author_last_name,
  a.email AS author_email`;
const LISTED = `SELECT ${COLUMNS} FROM construction_updates AS u JOIN warehouses AS w ON w.id = u.warehouse_id
  LEFT JOIN users AS a ON a.id = ${uuidIn('u.posted_by')}`;

/** Newest first, at most `limit`. Throws VALIDATION_FAILED when `before` names no update. */
export async function listUpdates(
  view: View,
  { search, warehouseId, scope, limit, before }: ListUpdates,
  reader: UpdatesReader,
): Promise<ConstructionUpdateRow[]> {
  const conditions = new Conditions<string>();
  conditions.holds(warehouseId, (it) => `u.warehouse_id = ${it}`);
  if (scope === 'own')
    conditions.add(`u.warehouse_id IN (SELECT p.warehouse_id FROM positions AS p
    WHERE p.user_id = ${conditions.parameter(reader.userId)} AND p.confirmed_investments + p.pending_investments > 0)`);
  if (before) {
    const at = await placeOf(view, before);
    conditions.follows(['u.created_at', 'u.id'], 'desc', [at, before]);
  }
  addSearch(conditions, search, {
    text: "projection.searchable(concat_ws(' ', u.title, u.description, w.name))",
    references: [],
  });
  const sql = `${LISTED} ${conditions.where}
    ORDER BY u.created_at DESC, u.id DESC LIMIT ${limit}`;
  const rows = await view.queryAfresh(listedColumns, sql, conditions.values);
  return rows.map((row) => ({
    ...updateView(row),
    warehouseName: row.warehouse_name,
    author: reader.seesAuthors ? authorOf(row) : null,
  }));
}

async function placeOf(view: View, id: string): Promise<string> {
  const [found] = await view.query(
    pick(updateColumns, 'created_at'),
    'SELECT created_at FROM construction_updates WHERE id = $1',
    [id],
  );
  if (found) return found.created_at;
  const message = 'Esa actualización no existe';
  throw new AppError('VALIDATION_FAILED', message, { before: message });
}

function authorOf(row: RowOf<typeof listedColumns>): string | null {
  if (row.author_id === null) return null;
  return displayName({
    firstName: row.author_first_name ?? '',
    lastName: row.author_last_name ?? '',
    email: row.author_email ?? '',
  });
}

export function updateView(row: RowOf<typeof updateColumns>): ConstructionUpdateView {
  return {
    id: row.id,
    warehouseId: row.warehouse_id,
    title: row.title,
    description: row.description,
    updateType: row.update_type,
    mediaUrl: row.media_url,
    percentage: row.percentage,
    createdAt: row.created_at,
  };
}
