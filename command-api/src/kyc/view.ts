import { eachKycDocument } from '@nodo/contracts/kyc/documents';
import { type KycDraft, type KycRecordView, kycDueAt, kycExpiresAt } from '@nodo/contracts/kyc/views';
import type { UserState } from '../identity/user-state.ts';
import type { KycState } from './kyc-state.ts';

export interface RecordContext {
  readonly userId: string;
  readonly user: UserState;
  readonly validDays: number;
}

/** A record as returned to its owner; staff read it in query-api, which records that they do. */
export function recordView(state: KycState, context: RecordContext): KycRecordView {
  const { submission, review, status, waitingSince } = state;
  const { userId, user } = context;
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
    reviewedBy: null,
    assignee: null,
    checklist: null,
    exception: null,
    exceptionBy: null,
    attempt: submission?.attempt ?? 0,
    revision: state.revision,
    dueAt: submission !== null && waitingSince !== null ? kycDueAt(waitingSince) : null,
    ahead: null,
    approvedAt: status === 'approved' || status === 'expired' ? state.lastApprovedAt : null,
    expiresAt:
      state.approvedAt === null
        ? null
        : kycExpiresAt(state.approvedAt, context.validDays, state.documentsEndAt),
    renewal: state.renewal,
    user: {
      firstName: user?.registered.firstName ?? '',
      lastName: user?.registered.lastName ?? '',
      email: user?.registered.email ?? '',
      kycStatus: status,
    },
    draft: draftView(state),
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
