import { photoUrl } from '@nodo/contracts/identity/photo';
import { users } from '@nodo/contracts/identity/tables';
import type {
  ListUsersQuery,
  UserFilter,
  UserPage,
  UserRow,
  UserSort,
  UserStats,
  UserView,
} from '@nodo/contracts/identity/views';
import { kycRecords } from '@nodo/contracts/kyc/tables';
import { boolean, integer, nullable, type RowOf } from '@nodo/contracts/read-models/table';
import { COULD_BE_VERIFIED, peopleByStatus } from '../kyc/figures.ts';
import { hasClosedAccount, isRegistered } from '../privacy/registered.ts';
import { Conditions } from '../read-model/conditions.ts';
import type { View } from '../read-model/reader.ts';
import { searchTerms } from '../read-model/search-terms.ts';

const userRowColumns = {
  ...users.columns,
  kyc_revision: nullable(kycRecords.columns.revision),
  is_kyc_waiting: boolean,
};

const COLUMNS = Object.keys(users.columns)
  .map((name) => `u.${name}`)
  .join(', ');
const KYC_WAITS = `k.waiting_since IS NOT NULL AND k.submitted_at IS NOT NULL`;
/** Looked up per row of the page: in a past view, a plain join would first build the past of every KYC record. */
const ITS_KYC = `LEFT JOIN LATERAL (SELECT revision, waiting_since, submitted_at FROM kyc_records
  WHERE user_id = u.id OFFSET 0) AS k ON true`;
const ROW_COLUMNS = `${COLUMNS}, k.revision AS kyc_revision, coalesce(${KYC_WAITS}, false) AS is_kyc_waiting`;

/** Each has an index that also contains the id. */
const sortColumns: Record<UserSort, string> = {
  createdAt: 'u.created_at',
  name: 'u.search_text',
  email: 'u.email COLLATE "C"',
  role: 'u.role',
  kycStatus: 'u.kyc_status',
};

export async function findUser(view: View, id: string): Promise<UserView | undefined> {
  const [row] = await view.query(users.columns, `SELECT ${COLUMNS} FROM users AS u WHERE u.id = $1`, [id]);
  return row && userView(row);
}

/** Id of a person's photo; null: none. */
export async function findPhotoId(view: View, id: string): Promise<string | null> {
  const columns = { photo_id: users.columns.photo_id };
  const [row] = await view.query(columns, 'SELECT photo_id FROM users WHERE id = $1', [id]);
  return row?.photo_id ?? null;
}

/** Whether a person's data still has its encryption key. Current only: keys are not part of the history. */
export async function hasKey(view: View, id: string): Promise<boolean> {
  const rows = await view.query({}, 'SELECT 1 FROM platform.person_keys WHERE person_id = $1', [id]);
  return rows.length > 0;
}

/** One person as staff see them. */
export async function findUserRow(view: View, id: string): Promise<UserRow | undefined> {
  const [row] = await view.query(
    userRowColumns,
    `SELECT ${ROW_COLUMNS} FROM users AS u ${ITS_KYC} WHERE u.id = $1`,
    [id],
  );
  return row && userRow(row);
}

/**
 * One page of the matching people and their number. Rows and KYC are joined after the page is selected: the people of
 * the pages before are counted off in the index of the order.
 */
export async function listUsers(view: View, query: ListUsersQuery): Promise<UserPage> {
  const { where, values } = filterOf(query);
  const direction = query.direction === 'asc' ? 'ASC' : 'DESC';
  const order = `ORDER BY ${sortColumns[query.sort]} ${direction}, u.id ${direction}`;
  const [rows, [count]] = await Promise.all([
    view.queryAfresh(
      userRowColumns,
      `SELECT ${ROW_COLUMNS}
       FROM (SELECT u.id FROM users AS u ${where} ${order}
         LIMIT $${values.length + 1} OFFSET $${values.length + 2}) AS shown
       CROSS JOIN LATERAL (SELECT * FROM users WHERE id = shown.id OFFSET 0) AS u
       ${ITS_KYC} ${order}`,
      [...values, query.limit, query.offset],
    ),
    view.queryAfresh(
      { total: integer, closed: integer },
      // Apart from each other, so that the few closed accounts are found by what they left.
      `SELECT (SELECT count(*) FROM users AS u ${where})::int AS total,
         (SELECT count(*) FROM (SELECT u.id FROM users AS u ${where}) AS one
          WHERE ${hasClosedAccount('one.id')})::int AS closed`,
      values,
    ),
  ]);
  return { rows: rows.map(userRow), ...(count ?? { total: 0, closed: 0 }) };
}

/** Rows of a page of the file of people. */
export const USERS_FILE_PAGE = 500;

/** A page of the matching people, newest first: those who registered before the person `before`. */
export async function usersAfter(
  view: View,
  filter: UserFilter,
  before: string | undefined,
): Promise<UserRow[]> {
  const conditions = filterOf(filter);
  conditions.holds(
    before,
    (it) => `(u.created_at, u.id) < (SELECT created_at, id FROM users WHERE id = ${it}::uuid)`,
  );
  const rows = await view.queryAfresh(
    userRowColumns,
    `SELECT ${ROW_COLUMNS} FROM users AS u ${ITS_KYC} ${conditions.where}
     ORDER BY u.created_at DESC, u.id DESC LIMIT ${USERS_FILE_PAGE}`,
    conditions.values,
  );
  return rows.map(userRow);
}

function filterOf({ search, role, kycStatus }: UserFilter): Conditions {
  const conditions = new Conditions();
  conditions.holds(role, (it) => `u.role = ${it}`);
  conditions.holds(kycStatus, (it) => `u.kyc_status = ${it}`);
  if (kycStatus === 'pending') conditions.add(COULD_BE_VERIFIED);
  for (const word of searchTerms(search ?? '')) {
    conditions.holds(word, (it) => `u.search_text LIKE '%' || projection.searchable(${it}) || '%'`);
  }
  return conditions;
}

export async function countUsers(view: View): Promise<UserStats> {
  const [[users], byStatus, [kyc]] = await Promise.all([
    view.query(
      { total: integer, administrators: integer },
      `SELECT count(*)::int AS total,
         count(*) FILTER (WHERE role IN ('admin', 'super_admin'))::int AS administrators
       FROM users AS u WHERE ${isRegistered('u.id')}`,
    ),
    peopleByStatus(view),
    view.query(
      { waiting: integer },
      `SELECT count(*)::int AS waiting FROM kyc_records AS k WHERE ${KYC_WAITS}`,
    ),
  ]);
  return {
    ...(users ?? { total: 0, administrators: 0 }),
    approvedKyc: byStatus.approved,
    pendingKyc: byStatus.pending,
    waitingKyc: kyc?.waiting ?? 0,
  };
}

function userRow(row: RowOf<typeof userRowColumns>): UserRow {
  return { ...userView(row), kycRevision: row.kyc_revision, isKycWaiting: row.is_kyc_waiting };
}

function userView(row: RowOf<typeof users.columns>): UserView {
  return {
    id: row.id,
    email: row.email,
    firstName: row.first_name,
    lastName: row.last_name,
    role: row.role,
    kycStatus: row.kyc_status,
    profileImageUrl: row.photo_id === null ? null : photoUrl(row.id, row.photo_id),
    investorLevel: row.investor_level,
    createdAt: row.created_at,
  };
}
