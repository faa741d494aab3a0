import type { Actor } from '@nodo/contracts/event';
import type { DomainEvent } from '@nodo/contracts/events';
import { type DocumentCheck, datedDocuments } from '@nodo/contracts/kyc/checklist';
import type { RecordKycUpload, ReviewKyc, SaveKycDraft, SubmitKyc } from '@nodo/contracts/kyc/commands';
import {
  eachKycDocument,
  type KycDocumentType,
  kycDocumentTypes,
  kycObjectPath,
} from '@nodo/contracts/kyc/documents';
import { deriveId } from '@nodo/platform/ids';
import { decideDraft, decideSubmit, decideUpload } from '../kyc/decider.ts';
import { evolveKyc, type KycState, noKyc } from '../kyc/kyc-state.ts';
import { decideReview } from '../kyc/review-decider.ts';
import { given } from './given.ts';
import { INVESTOR, T0 } from './samples.ts';
import { admin } from './system.ts';

export const givenKyc = given({ initial: noKyc, evolve: evolveKyc }, T0);
export const other = { ...admin, id: deriveId('test', 'other admin') };
export const reviewed = (to: 'under_review' | 'approved' | 'rejected') =>
  ({ type: 'KycReviewed', data: { from: 'pending', to, via: 'review', checklist: null } }) as const;
/** A checklist with the same finding for every document. */
export const all = (found: DocumentCheck) => eachKycDocument(() => ({ found }));
/** On the documents that must be recent: a day within the months before `submitted`. */
const issued = (type: KycDocumentType) => (datedDocuments.includes(type) ? { issuedOn: '2026-02-10' } : {});
/** A reviewer's answers that let one person approve, and the checklist that comes of them. */
export const datedAnswers = eachKycDocument((type) => ({ inOrder: true, ...issued(type) }));
export const datedChecklist = eachKycDocument((type) => ({ found: 'in_order' as const, ...issued(type) }));
export const approved = reviewed('approved');

export const path = (name: string) => kycObjectPath(INVESTOR, deriveId('upload', name));
export const uploadOf = (documentType: (typeof kycDocumentTypes)[number], name: string = documentType) => ({
  documentType,
  objectPath: path(name),
  sha256: 'a'.repeat(64),
  size: 1_000,
  contentType: 'image/png' as const,
});
export const uploaded = kycDocumentTypes.map(
  (type) => ({ type: 'KycDocumentUploaded', data: uploadOf(type) }) as const,
);
export const values = {
  identityDocument: '1112765009',
  documentImageUrl: path('identity-document'),
  proofOfAddressUrl: path('proof-of-address'),
  incomeProofUrl: path('income-proof'),
  bankStatementUrl: path('bank-statement'),
};
export const documents = {
  'identity-document': path('identity-document'),
  'proof-of-address': path('proof-of-address'),
  'income-proof': path('income-proof'),
  'bank-statement': path('bank-statement'),
};
export const submitted = {
  type: 'KycSubmitted',
  data: { identityDocument: '1112765009', documents, attempt: 1, from: 'pending' },
} as const;

export const handedIn = [...uploaded, submitted];

const momentOf = (at: string) => ({ at, validDays: 365 });
/** What a person does, at T0 by default. */
export const decideUploadAt = (state: KycState, upload: RecordKycUpload, at = T0) =>
  decideUpload(state, upload, momentOf(at));
export const decideDraftAt = (state: KycState, draft: SaveKycDraft, at = T0) =>
  decideDraft(state, draft, momentOf(at));
export const decideSubmitAt = (state: KycState, command: SubmitKyc, at = T0) =>
  decideSubmit(state, command, momentOf(at));

/** The state after one more event by an actor, at the next revision; at T0 by default. */
export function following(state: KycState, event: DomainEvent, actor: Actor, at = T0): KycState {
  const by = { actor, correlationId: deriveId('c'), causationId: deriveId('c') };
  return evolveKyc(state, {
    ...event,
    id: deriveId('event'),
    stream: 'kyc',
    revision: BigInt(state.revision + 1),
    position: 1n,
    recordedAt: new Date(at),
    metadata: { ...by, occurredAt: at, schemaVersion: 1 },
  });
}

/** The state after an actor viewed all documents and left it undecided, with the dates they read. */
export function read(state: KycState, actor: Actor = admin): KycState {
  const data = { from: 'pending', to: 'pending', via: 'review', checklist: datedChecklist } as const;
  return following(opened(state, actor), { type: 'KycReviewed', data }, actor);
}

/** The state after an actor viewed these documents. */
export function opened(
  state: KycState,
  actor: Actor = admin,
  types: readonly (typeof kycDocumentTypes)[number][] = kycDocumentTypes,
): KycState {
  return types.reduce(
    (before, documentType) =>
      following(
        before,
        { type: 'KycDocumentViewed', data: { documentType, objectPath: path(documentType) } },
        actor,
      ),
    state,
  );
}

/** Decides about a review, at T0 by default. */
export const decideReviewAt = (state: KycState, command: ReviewKyc, actor: Actor, now = T0) =>
  decideReview(state, command, actor, now);

export const review = (
  status: 'pending' | 'under_review' | 'approved' | 'rejected',
  notes?: string,
  revision?: number,
) =>
  ({
    userId: INVESTOR,
    status,
    via: 'review',
    ...(notes === undefined ? {} : { notes }),
    ...(revision === undefined ? {} : { revision }),
  }) as const;

/** An approval that states every document in order, with its date. */
export const approval = (revision?: number) => ({
  ...review('approved', undefined, revision),
  checklist: datedAnswers,
});
