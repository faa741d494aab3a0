import { users } from '@nodo/contracts/identity/tables';
import { displayName } from '@nodo/contracts/identity/views';
import { eachKycDocument, kycDocumentFields } from '@nodo/contracts/kyc/documents';
import type { Holder } from '@nodo/contracts/kyc/queue';
import { kycAssignments, kycRecords, kycReviews } from '@nodo/contracts/kyc/tables';
import {
  type DecidedKycView,
  KYC_AHEAD_MAX,
  KYC_DECIDED_MAX,
  type KycDraft,
  type KycRecordView,
  kycDueAt,
  kycExpiresAt,
  type PendingKycView,
} from '@nodo/contracts/kyc/views';
import { integer, nullable, outer, pick, type RowOf, text } from '@nodo/contracts/read-models/table';
import { Conditions } from '../read-model/conditions.ts';
import { momentOf } from '../read-model/moment.ts';
import { nameOf, personAs, selectPerson } from '../read-model/names.ts';
import type { View } from '../read-model/reader.ts';
import { addSearch } from '../read-model/search-condition.ts';
import { searchTerms } from '../read-model/search-terms.ts';
import { decidedBy } from './decisions.ts';

const columns = {
  ...kycRecords.columns,
  ...pick(users.columns, 'first_name', 'last_name', 'email'),
  ...personAs('reviewer'),
  ...personAs('assignee'),
  ...personAs('proposer'),
  proposer_id: nullable(text),
  ...outer(pick(kycAssignments.columns, 'assignee_id')),
  ...pick(kycReviews.columns, 'checklist', 'exception'),
};
type KycRow = RowOf<typeof columns>;
const decidedColumns = {
  ...pick(
    kycRecords.columns,
    'user_id',
    'status',
    'renewal',
    'identity_document',
    'submitted_at',
    'review_notes',
  ),
  ...pick(kycReviews.columns, 'reviewed_at', 'reviewer_kind', 'reviewer_id', 'checklist', 'exception'),
  ...pick(users.columns, 'first_name', 'last_name', 'email'),
  ...personAs('reviewer'),
};

/** Whether an exception was proposed before a sanctions match was confirmed, so that it has to be proposed anew. */
const PROPOSED_BEFORE_NAMED = `(k.status = 'under_review' OR k.renewal = 'waiting') AND e.exception IS NOT NULL
  AND EXISTS (SELECT FROM kyc_screenings AS g CROSS JOIN LATERAL jsonb_array_elements(g.matches) AS m
    WHERE g.user_id = k.user_id AND m ->> 'decision' = 'same' AND (coalesce(e.screening ->> 'result', '') <> 'confirmed'
      OR (m ->> 'decidedAt')::timestamptz > e.reviewed_at))`;
/** Whether an exception is that of the approval in force, or of one before, and no proposal to renew it. */
const OF_APPROVAL_RENEWED = `k.renewal = 'waiting' AND e.submitted_at IS DISTINCT FROM k.submitted_at`;
const SELECT = `
  SELECT k.*, u.first_name, u.last_name, u.email, r.first_name AS reviewer_first_name,
    r.last_name AS reviewer_last_name, r.email AS reviewer_email, s.assignee_id, t.first_name AS assignee_first_name,
    t.last_name AS assignee_last_name, t.email AS assignee_email, v.checklist,
    CASE WHEN (${PROPOSED_BEFORE_NAMED}) OR (${OF_APPROVAL_RENEWED}) THEN NULL ELSE e.exception END AS exception, e.reviewer_id AS proposer_id, ${selectPerson('proposer', 'x')}
  FROM kyc_records AS k JOIN users AS u ON u.id = k.user_id
  LEFT JOIN users AS r ON r.id = CASE WHEN k.reviewer_kind = 'user' THEN k.reviewer_id::uuid END
  LEFT JOIN kyc_assignments AS s ON s.user_id = k.user_id
  LEFT JOIN users AS t ON t.id = s.assignee_id
  LEFT JOIN LATERAL (SELECT checklist FROM kyc_reviews
    WHERE user_id = k.user_id AND reviewed_at = k.reviewed_at ORDER BY position DESC LIMIT 1) AS v ON true
  LEFT JOIN LATERAL (SELECT exception, screening, reviewed_at, reviewer_kind, reviewer_id, submitted_at FROM kyc_reviews
    WHERE user_id = k.user_id AND (${decidedBy()} OR exception IS NOT NULL)
    ORDER BY position DESC, reviewed_at DESC LIMIT 1) AS e ON true
  LEFT JOIN users AS x ON x.id = CASE WHEN e.reviewer_kind = 'user' THEN e.reviewer_id::uuid END`;
/**
 * With the review that made the decision: a note on a decided one is a review, too, and decides nothing. Reviews whose
 * events were parked and released together have one position.
 */
const DECIDED = `
  SELECT k.user_id, k.status, k.renewal, k.identity_document, k.submitted_at, k.review_notes, v.reviewed_at, v.reviewer_kind,
    v.reviewer_id, v.checklist, v.exception, u.first_name, u.last_name, u.email, r.first_name AS reviewer_first_name,
    r.last_name AS reviewer_last_name, r.email AS reviewer_email
  FROM kyc_reviews AS v JOIN kyc_records AS k ON k.user_id = v.user_id JOIN users AS u ON u.id = v.user_id
  LEFT JOIN users AS r ON r.id = CASE WHEN v.reviewer_kind = 'user' THEN v.reviewer_id::uuid END
  WHERE k.status IN ('approved', 'rejected', 'expired') AND k.waiting_since IS NULL AND ${decidedBy('v')}
    AND NOT EXISTS (SELECT FROM kyc_reviews AS later WHERE later.user_id = v.user_id
      AND ${decidedBy('later')} AND (later.position, later.reviewed_at) > (v.position, v.reviewed_at))`;
/** Condition for KYC records awaiting a decision, on `kyc_records AS k`, also while approved. As its index has it. */
export const WAITING = `k.waiting_since IS NOT NULL`;
/** $1: whose. In the order of the queue, of which nobody is counted who submitted nothing. */
const AHEAD = `
  SELECT count(*)::int AS ahead FROM (
    SELECT FROM kyc_records AS k, kyc_records AS own
    WHERE own.user_id = $1 AND ${WAITING} AND k.submitted_at IS NOT NULL
      AND (k.waiting_since, k.user_id) < (own.waiting_since, own.user_id)
    LIMIT ${KYC_AHEAD_MAX + 1}) AS earlier`;
const SHOWN_FOR_A_SERVICE = 'System';

/** The queue's filter, and whose «mine» is. */
export interface WaitingFilter {
  readonly search?: string | undefined;
  readonly holder?: Holder | undefined;
  readonly ownId: string;
}
/** A record in the queue, and the moment that its place is by. */
export type WaitingRow = PendingKycView & { readonly waitingSince: string };

export interface KycQueries {
  /** One record: for its owner with the draft and the place in the queue, for staff with the reviewer. */
  find(view: View, userId: string, isOwner: boolean): Promise<KycRecordView | undefined>;
  /** Records awaiting a decision, longest-waiting first, at most `limit`; `id`: only this person's. */
  waiting(view: View, limit: number, id?: string): Promise<PendingKycView[]>;
  /** The next `limit` that match, after a record of an earlier page. */
  waitingAfter(
    view: View,
    wanted: WaitingFilter,
    last: WaitingRow | undefined,
    limit: number,
  ): Promise<WaitingRow[]>;
  /** Records decided or expired, latest first, at most KYC_DECIDED_MAX. */
  decided(view: View, search: string): Promise<DecidedKycView[]>;
}

/** `validDays`: how long an approval is valid. */
export function kycQueries(validDays: number): KycQueries {
  return {
    async find(view, userId, isOwner) {
      const [row] = await view.query(columns, `${SELECT} WHERE k.user_id = $1`, [userId]);
      if (!row) return undefined;
      const record = recordView(row, validDays, isOwner);
      if (!isOwner || record.dueAt === null) return record;
      const [place] = await view.query({ ahead: integer }, AHEAD, [userId]);
      return { ...record, ahead: place?.ahead ?? null };
    },
    async waiting(view, limit, id) {
      const conditions = new Conditions<string>([], [WAITING]);
      conditions.holds(id, (it) => `k.user_id = ${it}`);
      const rows = await view.query(
        columns,
        `${SELECT} ${conditions.where} ORDER BY k.waiting_since, k.user_id LIMIT ${limit}`,
        conditions.values,
      );
      const now = await momentOf(view);
      return rows.map((row) => pendingView(row, validDays, now));
    },
    async waitingAfter(view, { search, holder, ownId }, last, limit) {
      const conditions = new Conditions<string>([], [WAITING]);
      if (holder === 'mine') conditions.add(`s.assignee_id = ${conditions.parameter(ownId)}::uuid`);
      if (holder === 'nobody') conditions.add('s.assignee_id IS NULL');
      addSearch(conditions, search, {
        text: "u.search_text || ' ' || projection.searchable(coalesce(k.identity_document, ''))",
        references: [],
      });
      if (last) conditions.follows(['k.waiting_since', 'k.user_id'], 'asc', [last.waitingSince, last.userId]);
      const sql = `${SELECT} ${conditions.where} ORDER BY k.waiting_since, k.user_id LIMIT ${limit}`;
      const rows = await view.queryAfresh(columns, sql, conditions.values);
      const now = await momentOf(view);
      return rows.map((row) => ({
        ...pendingView(row, validDays, now),
        // Null in no record that waits.
        waitingSince: row.waiting_since ?? 'infinity',
      }));
    },
    async decided(view, search) {
      const words = searchTerms(search);
      const found = words.map(
        (_, index) => `(u.search_text LIKE '%' || projection.searchable($${index + 1}) || '%'
          OR projection.searchable(k.identity_document) LIKE '%' || projection.searchable($${index + 1}) || '%')`,
      );
      const rows = await view.query(
        decidedColumns,
        `${[DECIDED, ...found].join(' AND ')}
         ORDER BY v.reviewed_at DESC, k.user_id LIMIT ${KYC_DECIDED_MAX}`,
        words,
      );
      return rows.map(decidedView);
    },
  };
}

export async function userExists(view: View, userId: string): Promise<boolean> {
  return (await view.query({}, 'SELECT 1 FROM users WHERE id = $1', [userId])).length > 0;
}

function pendingView(row: KycRow, validDays: number, now: number): PendingKycView {
  const record = recordView(row, validDays, false);
  const since = row.waiting_since;
  return {
    ...record,
    documents: eachKycDocument((type) => record[kycDocumentFields[type]] !== null),
    ageMs: since === null ? 0 : Math.max(0, now - Date.parse(since)),
    overdue: record.dueAt !== null && Date.parse(record.dueAt) < now,
  };
}

function decidedView(row: RowOf<typeof decidedColumns>): DecidedKycView {
  return {
    userId: row.user_id,
    status: row.status,
    identityDocument: row.identity_document,
    submittedAt: row.submitted_at,
    reviewedAt: row.reviewed_at,
    reviewedBy: reviewerOf(row),
    reviewNotes: row.review_notes,
    checklist: row.checklist,
    exception: row.exception,
    renewal: row.renewal,
    user: { firstName: row.first_name, lastName: row.last_name, email: row.email, kycStatus: row.status },
  };
}

function recordView(row: KycRow, validDays: number, isOwner: boolean): KycRecordView {
  const { status, documents, submitted_at: submittedAt, waiting_since: waitingSince } = row;
  return {
    id: row.user_id,
    userId: row.user_id,
    status,
    identityDocument: row.identity_document,
    documentImageUrl: documents?.['identity-document'] ?? null,
    proofOfAddressUrl: documents?.['proof-of-address'] ?? null,
    incomeProofUrl: documents?.['income-proof'] ?? null,
    bankStatementUrl: documents?.['bank-statement'] ?? null,
    reviewNotes: row.review_notes,
    submittedAt,
    reviewedAt: row.reviewed_at,
    reviewedBy: isOwner ? null : reviewerOf(row),
    assignee:
      isOwner || row.assignee_id === null
        ? null
        : {
            id: row.assignee_id,
            name: nameOf(row.assignee_first_name, row.assignee_last_name, row.assignee_email),
          },
    checklist: isOwner ? null : row.checklist,
    exception: isOwner ? null : row.exception,
    exceptionBy: isOwner ? null : proposerOf(row),
    attempt: row.attempt,
    revision: row.revision,
    dueAt: submittedAt !== null && waitingSince !== null ? kycDueAt(waitingSince) : null,
    ahead: null,
    approvedAt: status === 'approved' || status === 'expired' ? row.last_approved_at : null,
    expiresAt:
      row.approved_at === null ? null : kycExpiresAt(row.approved_at, validDays, row.documents_end_at),
    renewal: row.renewal,
    user: { firstName: row.first_name, lastName: row.last_name, email: row.email, kycStatus: status },
    draft: isOwner ? draftOf(row) : null,
  };
}

type ReviewerRow = Pick<
  KycRow,
  'reviewer_kind' | 'reviewer_id' | `reviewer_${'first_name' | 'last_name' | 'email'}`
>;

function reviewerOf(row: ReviewerRow): KycRecordView['reviewedBy'] {
  if (row.reviewer_id === null) return null;
  if (row.reviewer_kind !== 'user') return { id: row.reviewer_id, name: SHOWN_FOR_A_SERVICE };
  const name = displayName({
    firstName: row.reviewer_first_name ?? '',
    lastName: row.reviewer_last_name ?? '',
    email: row.reviewer_email ?? '',
  });
  return { id: row.reviewer_id, name };
}

/** Whose reason waits for a second person. Whoever approved by one had it from somebody else. */
function proposerOf(row: KycRow): KycRecordView['exceptionBy'] {
  const { status, renewal, exception, proposer_id: id } = row;
  const isOnTheWay = status === 'under_review' || renewal === 'waiting';
  if (!isOnTheWay || exception === null || id === null) return null;
  return { id, name: nameOf(row.proposer_first_name, row.proposer_last_name, row.proposer_email) };
}

function draftOf(row: KycRow): KycDraft {
  const { draft, uploads } = row;
  const documents = eachKycDocument((type) => {
    const objectPath = draft.documents[type];
    const upload = objectPath === undefined ? undefined : uploads[objectPath];
    return objectPath === undefined || upload === undefined ? null : { objectPath, ...upload };
  });
  return { identityDocument: draft.identityDocument, documents };
}
