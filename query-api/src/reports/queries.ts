import { users } from '@nodo/contracts/identity/tables';
import { nullable, pick, type Row, type RowOf } from '@nodo/contracts/read-models/table';
import type { DocumentsQuery, ReportsQuery } from '@nodo/contracts/reports/api';
import { documents, reports } from '@nodo/contracts/reports/tables';
import {
  type DocumentAdminView,
  type DocumentView,
  documentFilePath,
  type ReportView,
  reportView,
} from '@nodo/contracts/reports/views';
import { hasWords } from '@nodo/contracts/text';
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

/** Statements looked through at a time by a search: titles are made from their period, and not stored. */
const SEARCHED = 500;

/** A page of a person's own, newest first. */
export async function ownReports(
  view: View,
  userId: string,
  { search, before, limit, ...wanted }: ReportsQuery,
): Promise<ReportView[]> {
  if (!search) return reportPage(view, userId, { ...wanted, before, limit });
  const found: ReportView[] = [];
  for (let last = before; found.length < limit; ) {
    const page = await reportPage(view, userId, { ...wanted, before: last, limit: SEARCHED });
    found.push(...page.filter(({ title }) => hasWords(title, search)));
    last = page.at(-1)?.id;
    if (page.length < SEARCHED) break;
  }
  return found.slice(0, limit);
}

async function reportPage(
  view: View,
  userId: string,
  { type, id, before, limit }: Omit<ReportsQuery, 'search'>,
): Promise<ReportView[]> {
  const conditions = new Conditions<string | number>([limit, userId], ['investor_id = $2']);
  conditions.holds(id, (it) => `id = ${it}::uuid`);
  conditions.holds(type, (it) => `type = ${it}`);
  conditions.holds(
    before,
    (it) => `(requested_at, id) < (SELECT requested_at, id FROM reports WHERE id = ${it}::uuid)`,
  );
  const sql = `SELECT * FROM reports ${conditions.where} ORDER BY requested_at DESC, id DESC LIMIT $1`;
  return (await view.query(reports.columns, sql, conditions.values)).map(toReport);
}

const DOCUMENTS = `
  SELECT d.*, u.first_name AS publisher_first_name, i.first_name AS investor_first_name,
    i.last_name AS investor_last_name, i.email AS investor_email
  FROM documents AS d LEFT JOIN users AS u ON u.id = d.published_by LEFT JOIN users AS i ON i.id = d.investor_id`;
const NEWEST_FIRST = 'ORDER BY d.published_at DESC, d.id DESC';

type Wanted = Omit<DocumentsQuery, 'scope'>;

/**
 * A page of the documents published for everybody or for this person, newest first. One withdrawn since is not shown
 * in the past either: it may have been somebody else's.
 */
export async function ownDocuments(view: View, userId: string, wanted: Wanted): Promise<DocumentView[]> {
  const conditions = new Conditions<string | number>(
    [wanted.limit, userId],
    [
      'd.withdrawn_at IS NULL AND (d.investor_id IS NULL OR d.investor_id = $2)',
      'NOT EXISTS (SELECT FROM live.documents AS now WHERE now.id = d.id AND now.withdrawn_at IS NOT NULL)',
    ],
  );
  return (await documentPage(view, conditions, wanted, NAME)).map(toDocument);
}

/** Search text: the document's name and, as the list of all shows it, that of the investor it is for. */
const NAME = 'projection.searchable(d.name)';
const NAMES = `projection.searchable(d.name || ' ' || CASE WHEN i.first_name <> '' AND i.last_name <> ''
  THEN i.first_name || ' ' || i.last_name ELSE coalesce(i.email, '') END)`;

/** A page of all documents ever published, newest first, with their investor and the reason of a withdrawal. */
export async function allDocuments(view: View, wanted: Wanted): Promise<DocumentAdminView[]> {
  const conditions = new Conditions<string | number>([wanted.limit]);
  return (await documentPage(view, conditions, wanted, NAMES)).map((row) => ({
    ...toDocument(row),
    investor: investorOf(row),
    withdrawn:
      row.withdrawn_at === null ? null : { at: row.withdrawn_at, reason: row.withdrawal_reason ?? '' },
  }));
}

/** A page that also meets these conditions, whose first parameter is its size; `text` is what a search matches. */
function documentPage(
  view: View,
  conditions: Conditions<string | number>,
  { search, type, id, before }: Wanted,
  text: string,
): Promise<DocumentRow[]> {
  conditions.holds(id, (it) => `d.id = ${it}::uuid`);
  conditions.holds(type, (it) => `d.type = ${it}`);
  conditions.holds(
    before,
    (it) => `(d.published_at, d.id) < (SELECT published_at, id FROM documents WHERE id = ${it}::uuid)`,
  );
  addSearch(conditions, search, { text, references: [] });
  const sql = `${DOCUMENTS} ${conditions.where} ${NEWEST_FIRST} LIMIT $1`;
  return view.queryAfresh(documentColumns, sql, conditions.values);
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
