import { omit } from '@nodo/contracts/read-models/table';
import { savedViews } from '@nodo/contracts/saved-views/tables';
import { MAX_SAVED_VIEWS } from '@nodo/contracts/saved-views/values';
import type { SavedView } from '@nodo/contracts/saved-views/views';
import type { View } from '../read-model/reader.ts';

const columns = omit(savedViews.columns, 'user_id');

/** A person's saved views, by screen and name. */
export async function ownViews(view: View, userId: string): Promise<SavedView[]> {
  const rows = await view.query(
    columns,
    `SELECT id, screen, name, search, saved_at FROM saved_views WHERE user_id = $1
     ORDER BY screen, lower(name), id LIMIT ${MAX_SAVED_VIEWS}`,
    [userId],
  );
  return rows.map(({ saved_at: savedAt, ...row }) => ({ ...row, savedAt }));
}
