import { users } from '@nodo/contracts/identity/tables';
import { nullable, pick, type Row, type RowOf } from '@nodo/contracts/read-models/table';
import type { DocumentsQuery } from '@nodo/contracts/reports/api';
import { documents, reports } from '@nodo/contracts/reports/tables';
import {
  type DocumentAdminView,
  type DocumentView,
  documentFilePath,
  type ReportView,
  reportView,
} from '@nodo/contracts/reports/views';
import { Conditions } from '../read-model/conditions.ts';
import { nameOf, personAs } from '../read-model/names.ts';
import type { View } from '../read-model/reader.ts';
import { addSearch } from '../read-model/search-condition.ts';

const documentColumns = {
  ...documents.columns,
  ...personAs('investor'),
  publisher_first_name: nullable(users.columns.first_name),
};
type DocumentRow = RowOf<typeof documentColumns>;

/** Most statements per list. */
const REPORTS_MAX = 500;
/** Most documents that a person may read themselves. */
const DOCUMENTS_MAX = 1_000;

/** Newest first. */
export async function ownReports(view: View, userId: string): Promise<ReportView[]> {
  const rows = await view.query(
    reports.columns,
    `SELECT * FROM reports WHERE investor_id = $1 ORDER BY requested_at DESC, id DESC LIMIT ${REPORTS_MAX}`,
    [userId],
  );
  return rows.map(toReport);
}

const DOCUMENTS = `
  SELECT d.*, u.first_name AS publisher_first_name, i.first_name AS investor_first_name,
    i.last_name AS investor_last_name, i.email AS investor_email
  FROM documents AS d LEFT JOIN users AS u ON u.id = d.published_by LEFT JOIN users AS i ON i.id = d.investor_id`;
const NEWEST_FIRST = 'ORDER BY d.published_at DESC, d.id DESC';

/**
 * Documents published for everybody or for this person, newest first. One withdrawn since is not shown in the past
 * either: it may have been somebody else's.
 */
export async function ownDocuments(view: View, userId: string): Promise<DocumentView[]> {
  const rows = await view.query(
    documentColumns,
    `${DOCUMENTS} WHERE d.withdrawn_at IS NULL AND (d.investor_id IS NULL OR d.investor_id = $1)
       AND NOT EXISTS (SELECT FROM live.documents AS now WHERE now.id = d.id AND now.withdrawn_at IS NOT NULL)
     ${NEWEST_FIRST} LIMIT ${DOCUMENTS_MAX}`,
    [userId],
  );
  return rows.map(toDocument);
}

/** Search text: the document's name and, as shown in the list, that of the investor it is for. */
const FOUND_BY = `projection.searchable(d.name || ' ' || CASE WHEN i.first_name <> '' AND i.last_name <> ''
  THEN i.first_name || ' ' || i.last_name ELSE coalesce(i.email, '') END)`;

/** A page of all documents ever published, newest first, with their investor and the reason of a withdrawal. */
export async function allDocuments(
  view: View,
  { search, type, id, before, limit }: Omit<DocumentsQuery, 'scope'>,
): Promise<DocumentAdminView[]> {
  const conditions = new Conditions<string | number>([limit]);
  conditions.holds(id, (it) => `d.id = ${it}::uuid`);
  conditions.holds(type, (it) => `d.type = ${it}`);
  conditions.holds(
    before,
    (it) => `(d.published_at, d.id) < (SELECT published_at, id FROM documents WHERE id = ${it}::uuid)`,
  );
  addSearch(conditions, search, { text: FOUND_BY, references: [] });
  const sql = `${DOCUMENTS} ${conditions.where} ${NEWEST_FIRST} LIMIT $1`;
  return (await view.queryAfresh(documentColumns, sql, conditions.values)).map((row) => ({
    ...toDocument(row),
    investor: investorOf(row),
    withdrawn:
      row.withdrawn_at === null ? null : { at: row.withdrawn_at, reason: row.withdrawal_reason ?? '' },
  }));
}

/** Object path and hash of a file, and the name it is saved under. */
export interface FileRow {
  readonly objectPath: string;
  readonly sha256: string;
  readonly name: string;
}

/** The file of one of this person's statements; undefined until it is ready. */
export async function reportFile(view: View, id: string, userId: string): Promise<FileRow | undefined> {
  const [row] = await view.query(
    reports.columns,
    `SELECT * FROM reports WHERE id = $1 AND investor_id = $2 AND status = 'ready'`,
    [id, userId],
  );
  if (!row || row.object_path === null || row.sha256 === null) return undefined;
  return { objectPath: row.object_path, sha256: row.sha256, name: toReport(row).title };
}

/** The file of a document that this person may read; publishers may read all. */
export async function documentFile(
  view: View,
  id: string,
  reader: { userId: string; publishes: boolean },
): Promise<FileRow | undefined> {
  const [row] = await view.query(
    pick(documents.columns, 'name', 'object_path', 'sha256'),
    `SELECT name, object_path, sha256 FROM documents WHERE id = $1
       AND ($3 OR withdrawn_at IS NULL AND (investor_id IS NULL OR investor_id = $2))`,
    [id, reader.userId, reader.publishes],
  );
  if (!row || row.object_path === null || row.sha256 === null) return undefined;
  return { objectPath: row.object_path, sha256: row.sha256, name: row.name };
}

function toReport(row: Row<typeof reports>): ReportView {
  const { sha256, size, generated_at } = row;
  const isThere = sha256 !== null && size !== null && generated_at !== null;
  return reportView({
    id: row.id,
    type: row.type,
    periodFrom: row.period_from,
    periodTo: row.period_to,
    status: row.status,
    createdAt: row.requested_at,
    file: isThere ? { sha256, size, generatedAt: generated_at } : null,
  });
}

function toDocument(row: DocumentRow): DocumentView {
  return {
    id: row.id,
    name: row.name,
    type: row.type,
    url: row.url ?? documentFilePath(row.id),
    isExternal: row.url !== null,
    size: row.size,
    isPersonal: row.investor_id !== null,
    createdAt: row.published_at,
    uploadedByUser: row.publisher_first_name === null ? null : { firstName: row.publisher_first_name },
  };
}

function investorOf(row: DocumentRow): DocumentAdminView['investor'] {
  if (row.investor_id === null) return null;
  const name = nameOf(row.investor_first_name, row.investor_last_name, row.investor_email);
  return { id: row.investor_id, name };
}
