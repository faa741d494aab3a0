import { users } from '@nodo/contracts/identity/tables';
import { displayName } from '@nodo/contracts/identity/views';
import { type KycScreeningView, resultOf } from '@nodo/contracts/kyc/screening';
import { kycRecords, kycScreenings } from '@nodo/contracts/kyc/tables';
import { boolean, outer, pick } from '@nodo/contracts/read-models/table';
import { sanctionsLists } from '@nodo/contracts/sanctions/tables';
import { isOldList } from '@nodo/contracts/sanctions/values';
import { SCREENED_NAME } from '@nodo/platform/sanctions/provider';
import { momentOf } from '../read-model/moment.ts';
import type { View } from '../read-model/reader.ts';

const columns = {
  ...pick(kycScreenings.columns, 'screened_at', 'lists', 'matches', 'attempt'),
  ...outer({ submitted: kycRecords.columns.attempt }),
  is_same_name: boolean,
};

/** A person's sanctions matches, and the dates of the lists in use. */
export async function kycScreening(view: View, userId: string): Promise<KycScreeningView> {
  const [[row], used, now] = await Promise.all([
    view.query(
      columns,
      // Screenings from before names were recorded count as current.
      `SELECT s.screened_at, s.lists, s.matches, s.attempt, k.attempt AS submitted,
         coalesce(s.screened_name = ${SCREENED_NAME}, true) AS is_same_name
       FROM kyc_screenings AS s LEFT JOIN kyc_records AS k ON k.user_id = s.user_id
       LEFT JOIN users AS u ON u.id = s.user_id WHERE s.user_id = $1`,
      [userId],
    ),
    view.query(
      pick(sanctionsLists.columns, 'list', 'published_on', 'screened_at'),
      'SELECT list, published_on, screened_at FROM sanctions_lists ORDER BY list LIMIT 20',
    ),
    momentOf(view),
  ]);
  const matches = row?.matches ?? [];
  const names = await namesOf(
    view,
    matches.flatMap(({ decidedBy }) => decidedBy ?? []),
  );
  const isCurrent = row !== undefined && row.attempt === row.submitted && row.is_same_name;
  // Each list is compared with everybody who has a screening. Of whoever doesn't wait for a decision an event is written
  // only if something new is found; that everybody was compared is recorded on the list.
  const since = used.flatMap(({ screened_at: at, ...dates }) =>
    at !== null && isCurrent && at > row.screened_at
      ? [{ at, dates: { list: dates.list, publishedOn: dates.published_on } }]
      : [],
  );
  const older = (row?.lists ?? []).filter(({ list }) => !since.some(({ dates }) => dates.list === list));
  return {
    screenedAt: since.reduce((latest, { at }) => (at > latest ? at : latest), row?.screened_at ?? '') || null,
    lists: [...older, ...since.map(({ dates }) => dates)].sort((a, b) => (a.list < b.list ? -1 : 1)),
    isCurrent,
    matches: matches.map((match) => ({
      ...match,
      decidedBy: match.decidedBy === null ? null : (names.get(match.decidedBy) ?? match.decidedBy),
    })),
    result: resultOf(matches),
    inUse: used.map(({ list, published_on: publishedOn }) => ({
      list,
      publishedOn,
      isOld: isOldList(publishedOn, now),
    })),
  };
}

async function namesOf(view: View, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await view.query(
    pick(users.columns, 'id', 'first_name', 'last_name', 'email'),
    'SELECT id, first_name, last_name, email FROM users WHERE id = ANY ($1::uuid[])',
    [[...new Set(ids)]],
  );
  return new Map(
    rows.map((row) => [
      row.id,
      displayName({ firstName: row.first_name, lastName: row.last_name, email: row.email }),
    ]),
  );
}
