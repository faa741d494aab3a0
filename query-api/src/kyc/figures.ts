import { users } from '@nodo/contracts/identity/tables';
import { kycReviews } from '@nodo/contracts/kyc/tables';
import { kycStatuses } from '@nodo/contracts/kyc/values';
import { KYC_FIGURES_DAYS, type KycFigures, kycDueAt, kycFiguresSchema } from '@nodo/contracts/kyc/views';
import { integer, pick, type RowOf, text } from '@nodo/contracts/read-models/table';
import { isRegistered } from '../privacy/registered.ts';
import { momentOf } from '../read-model/moment.ts';
import { nameOf, personAs, selectPerson } from '../read-model/names.ts';
import type { View } from '../read-model/reader.ts';
import { decidedBy, outcomeOf } from './decisions.ts';

const columns = {
  ...pick(kycReviews.columns, 'id', 'reviewer_id', 'submitted_at', 'reviewed_at'),
  outcome: text,
  ...personAs('reviewer'),
};
type Decision = RowOf<typeof columns>;
const DAY_MS = 24 * 3_600_000;
/** Decisions read at once. */
const PAGE = 5_000;

const statusColumns = { kyc_status: users.columns.kyc_status, people: integer };

/**
 * SQL, of `users AS u`: whether somebody whose status is pending could still do a verification. Everybody begins as
 * pending: staff, and who is being erased, stay so for good and aren't waited for.
 */
export const COULD_BE_VERIFIED = `u.role = 'investor' AND NOT EXISTS (
  SELECT 1 FROM erasures AS e WHERE e.user_id = u.id AND e.state <> 'refused')`;
const PEOPLE = `
  SELECT kyc_status, count(*)::int AS people FROM users AS u
  WHERE ${isRegistered('u.id')} AND (kyc_status <> 'pending' OR ${COULD_BE_VERIFIED})
  GROUP BY kyc_status`;

/** How many people have each status; pending, only those who could be verified. */
export async function peopleByStatus(view: View): Promise<KycFigures['byStatus']> {
  const rows = await view.query(statusColumns, PEOPLE);
  const found = new Map(rows.map(({ kyc_status, people }) => [kyc_status, people]));
  return kycFiguresSchema.shape.byStatus.parse(
    Object.fromEntries(kycStatuses.map((status) => [status, found.get(status) ?? 0])),
  );
}

/**
 * Where everybody stands, and per reviewer over the last KYC_FIGURES_DAYS: decisions, median time from submission to decision, and how many
 * were late. A note on what is decided already is no decision.
 */
export async function kycFigures(view: View): Promise<KycFigures> {
  const since = new Date((await momentOf(view)) - KYC_FIGURES_DAYS * DAY_MS).toISOString();
  const byReviewer = new Map<string, Decision[]>();
  for await (const row of decisionsSince(view, since)) {
    const theirs = byReviewer.get(row.reviewer_id) ?? [];
    theirs.push(row);
    byReviewer.set(row.reviewer_id, theirs);
  }
  const reviewers = [...byReviewer].map(([id, decisions]) => ({
    id,
    name: named(decisions[0]),
    approved: decisions.filter(({ outcome }) => outcome === 'approved').length,
    rejected: decisions.filter(({ outcome }) => outcome === 'rejected').length,
    medianMs: median(decisions.flatMap(took)),
    late: decisions.filter(isLate).length,
  }));
  return {
    byStatus: await peopleByStatus(view),
    reviewers: reviewers.toSorted((one, other) => total(other) - total(one)),
  };
}

/** All of them, however many: whether one was late, business hours and holidays tell, which SQL doesn't know. */
async function* decisionsSince(view: View, since: string): AsyncGenerator<Decision> {
  let last: Decision | undefined;
  do {
    const after = last ? 'AND (v.reviewed_at, v.id) > ($2::timestamptz, $3::uuid)' : '';
    const rows: Decision[] = await view.query(columns, decisions(after), [
      since,
      ...(last ? [last.reviewed_at, last.id] : []),
    ]);
    yield* rows;
    last = rows.length < PAGE ? undefined : rows.at(-1);
  } while (last);
}

const decisions = (after: string) => `
  SELECT v.id, v.reviewer_id, ${outcomeOf('v')} AS outcome, v.submitted_at, v.reviewed_at, ${selectPerson('reviewer', 'u')}
  FROM kyc_reviews AS v LEFT JOIN users AS u ON u.id = v.reviewer_id::uuid
  WHERE v.reviewed_at >= $1 AND v.reviewer_kind = 'user' AND v.to_status IN ('approved', 'rejected')
    AND ${decidedBy('v')} ${after}
  ORDER BY v.reviewed_at, v.id LIMIT ${PAGE}`;

const total = ({ approved, rejected }: KycFigures['reviewers'][number]) => approved + rejected;

function named(row: Decision | undefined): string {
  return nameOf(
    row?.reviewer_first_name ?? null,
    row?.reviewer_last_name ?? null,
    row?.reviewer_email ?? null,
  );
}

function took({ submitted_at: from, reviewed_at: to }: Decision): number[] {
  return from === null ? [] : [Date.parse(to) - Date.parse(from)];
}

function isLate({ submitted_at: from, reviewed_at: to }: Decision): boolean {
  return from !== null && to > kycDueAt(from);
}

/** The lower median; null for no values. */
function median(values: readonly number[]): number | null {
  return values.toSorted((one, other) => one - other)[Math.floor((values.length - 1) / 2)] ?? null;
}
