import { sanctionsLists as table } from '@nodo/contracts/sanctions/tables';
import { isOldList, sanctionsLists } from '@nodo/contracts/sanctions/values';
import type { SanctionsListView } from '@nodo/contracts/sanctions/views';
import { momentOf } from '../read-model/moment.ts';
import { nameOf, personAs } from '../read-model/names.ts';
import type { View } from '../read-model/reader.ts';

const columns = { ...table.columns, ...personAs('importer') };

/** All importable lists, with the version in use. */
export async function listsInUse(view: View): Promise<SanctionsListView[]> {
  const [rows, now] = await Promise.all([
    view.query(
      columns,
      `SELECT l.*, u.first_name AS importer_first_name, u.last_name AS importer_last_name, u.email AS importer_email
       FROM sanctions_lists AS l
       LEFT JOIN users AS u ON u.id = CASE WHEN l.importer_kind = 'user' THEN l.importer_id::uuid END
       ORDER BY l.list LIMIT 20`,
    ),
    momentOf(view),
  ]);
  return sanctionsLists.map((list) => {
    const row = rows.find((one) => one.list === list);
    if (!row) return { list, imported: null };
    const { screened_at: finishedAt, people, found } = row;
    const isOver = finishedAt !== null && people !== null && found !== null;
    return {
      list,
      imported: {
        publishedOn: row.published_on,
        isOld: isOldList(row.published_on, now),
        entries: row.entries,
        bytes: row.bytes,
        sha256: row.sha256,
        importedAt: row.imported_at,
        importedBy: nameOf(row.importer_first_name, row.importer_last_name, row.importer_email),
        screening: isOver ? { finishedAt, people, found } : null,
      },
    };
  });
}
