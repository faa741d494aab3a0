import { eachKycDocument } from '@nodo/contracts/kyc/documents';
import { type KycDraft, type KycRecordView, kycDueAt, kycExpiresAt } from '@nodo/contracts/kyc/views';
import type { UserState } from '../identity/user-state.ts';
import type { KycState } from './kyc-state.ts';

export interface RecordContext {
  readonly userId: string;
  readonly user: UserState;
  /** Names of the last reviewer and of the assignee, for staff; undefined for the owner. */
  readonly staff: { readonly reviewerName: string; readonly assigneeName: string } | undefined;
  readonly validDays: number;
}

/** A record as returned to its owner or a reviewer. */
export function recordView(state: KycState, context: RecordContext): KycRecordView {
  const { submission, review, status, waitingSince } = state;
  const { userId, user, staff } = context;
  const by = review?.by;
  return {
    id: userId,
    userId,
    status,
    identityDocument: submission?.identityDocument ?? null,
    documentImageUrl: submission?.documents['identity-document'] ?? null,
    proofOfAddressUrl: submission?.documents['proof-of-address'] ?? null,
    incomeProofUrl: submission?.documents['income-proof'] ?? null,
    bankStatementUrl: submission?.documents['bank-statement'] ?? null,
    reviewNotes: review?.notes ?? null,
    submittedAt: submission?.submittedAt ?? null,
    reviewedAt: review?.at ?? null,
    reviewedBy: by && staff ? { id: by.kind === 'user' ? by.id : by.name, name: staff.reviewerName } : null,
    assignee: staff && state.assignee !== null ? { id: state.assignee, name: staff.assigneeName } : null,
    checklist: (staff && review?.checklist) ?? null,
    exception: (staff && review?.exception) ?? null,
    attempt: submission?.attempt ?? 0,
    revision: state.revision,
    dueAt: submission !== null && waitingSince !== null ? kycDueAt(waitingSince) : null,
    ahead: null,
    approvedAt: status === 'approved' || status === 'expired' ? state.lastApprovedAt : null,
    expiresAt:
      state.approvedAt === null
        ? null
        : kycExpiresAt(state.approvedAt, context.validDays, state.documentsEndAt),
    user: {
      firstName: user?.registered.firstName ?? '',
      lastName: user?.registered.lastName ?? '',
      email: user?.registered.email ?? '',
      kycStatus: status,
    },
    draft: staff === undefined ? draftView(state) : null,
  };
}

function draftView({ draft, uploads }: KycState): KycDraft {
  const documents = eachKycDocument((type) => {
    const path = draft.documents[type];
    const upload = path === undefined ? undefined : uploads[path];
    if (!upload) return null;
    const { documentType: _, ...view } = upload;
    return view;
  });
  return { identityDocument: draft.identityDocument, documents };
}
