import { users } from '@nodo/contracts/identity/tables';
import { displayName } from '@nodo/contracts/identity/views';
import { eachKycDocument, kycDocumentFields } from '@nodo/contracts/kyc/documents';
import { kycRecords } from '@nodo/contracts/kyc/tables';
import {
  type KycDraft,
  type KycRecordView,
  kycDueAt,
  kycExpiresAt,
  type PendingKycView,
} from '@nodo/contracts/kyc/views';
import { pick, type RowOf } from '@nodo/contracts/read-models/table';
import { momentOf } from '../read-model/moment.ts';
import { personAs } from '../read-model/names.ts';
import type { View } from '../read-model/reader.ts';

const columns = {
  ...kycRecords.columns,
  ...pick(users.columns, 'first_name', 'last_name', 'email'),
  ...personAs('reviewer'),
};
type KycRow = RowOf<typeof columns>;

const SELECT = `
  SELECT k.*, u.first_name, u.last_name, u.email, r.first_name AS reviewer_first_name,
    r.last_name AS reviewer_last_name, r.email AS reviewer_email
  FROM kyc_records AS k JOIN users AS u ON u.id = k.user_id
  LEFT JOIN users AS r ON r.id = CASE WHEN k.reviewer_kind = 'user' THEN k.reviewer_id::uuid END`;
/** What waits for a decision, of `kyc_records AS k`. Written so that the index on it is used. */
export const WAITING = `k.status IN ('pending', 'under_review') AND (k.submitted_at IS NOT NULL OR k.status = 'under_review')`;
const SHOWN_FOR_A_SERVICE = 'System';

export interface KycQueries {
  /** As its owner sees it, with the draft; or as staff does, with who reviewed. */
  find(view: View, userId: string, isOwner: boolean): Promise<KycRecordView | undefined>;
  /** What waits for a decision, longest first. */
  waiting(view: View): Promise<PendingKycView[]>;
}

/** `validDays`: how long an approval holds. */
export function kycQueries(validDays: number): KycQueries {
  return {
    async find(view, userId, isOwner) {
      const [row] = await view.query(columns, `${SELECT} WHERE k.user_id = $1`, [userId]);
      return row && recordView(row, validDays, isOwner);
    },
    async waiting(view) {
      const rows = await view.query(
        columns,
        `${SELECT} WHERE ${WAITING} ORDER BY coalesce(k.submitted_at, k.reviewed_at), k.user_id`,
      );
      const now = await momentOf(view);
      return rows.map((row) => pendingView(row, validDays, now));
    },
  };
}

export async function userExists(view: View, userId: string): Promise<boolean> {
  return (await view.query({}, 'SELECT 1 FROM users WHERE id = $1', [userId])).length > 0;
}

function pendingView(row: KycRow, validDays: number, now: number): PendingKycView {
  const record = recordView(row, validDays, false);
  const since = row.submitted_at ?? row.reviewed_at;
  return {
    ...record,
    documents: eachKycDocument((type) => record[kycDocumentFields[type]] !== null),
    ageMs: since === null ? 0 : Math.max(0, now - Date.parse(since)),
    overdue: record.dueAt !== null && Date.parse(record.dueAt) < now,
  };
}

function recordView(row: KycRow, validDays: number, isOwner: boolean): KycRecordView {
  const { status, documents, submitted_at: submittedAt } = row;
  const isWaiting = status === 'pending' || status === 'under_review';
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
    attempt: row.attempt,
    revision: row.revision,
    dueAt: isWaiting && submittedAt !== null ? kycDueAt(submittedAt) : null,
    expiresAt: row.approved_at === null ? null : kycExpiresAt(row.approved_at, validDays),
    user: { firstName: row.first_name, lastName: row.last_name, email: row.email, kycStatus: status },
    draft: isOwner ? draftOf(row) : null,
  };
}

function reviewerOf(row: KycRow): KycRecordView['reviewedBy'] {
  if (row.reviewer_id === null) return null;
  if (row.reviewer_kind !== 'user') return { id: row.reviewer_id, name: SHOWN_FOR_A_SERVICE };
  const name = displayName({
    firstName: row.reviewer_first_name ?? '',
    lastName: row.reviewer_last_name ?? '',
    email: row.reviewer_email ?? '',
  });
  return { id: row.reviewer_id, name };
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
