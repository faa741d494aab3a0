import type { Actor } from '@nodo/contracts/event';
import type { ReviewKyc } from '@nodo/contracts/kyc/commands';
import { eachKycDocument } from '@nodo/contracts/kyc/documents';
import { type Decision, isRefusal } from '../commands/decision.ts';
import type { KycState } from '../kyc/kyc-state.ts';
import { decideReview } from '../kyc/review-decider.ts';
import {
  approved,
  datedAnswers,
  datedChecklist,
  decideSubmitAt,
  decideUploadAt,
  following,
  givenKyc,
  handedIn,
  path,
  uploadOf,
  values,
} from './kyc-cases.ts';
import { INVESTOR, T0 } from './samples.ts';
import { admin, investor } from './system.ts';

export const after = (days: number) => new Date(Date.parse(T0) + days * 86_400_000).toISOString();
export const dayAfter = (days: number) => after(days).slice(0, 10);
/** The approval ends after 365 days. */
export const RENEWED_AT = after(340);
export const REVIEWED_AT = after(342);
export const END = after(365);

/** Days after T0 on which the old identity document ends: `approvedUntil(350).documentsEndAt`. */
export function approvedUntil(days: number): KycState {
  const checklist = {
    ...datedChecklist,
    'identity-document': { found: 'in_order' as const, expiresOn: dayAfter(days) },
  };
  return givenKyc(...handedIn, { ...approved, data: { ...approved.data, checklist } });
}
export const accepted = givenKyc(...handedIn, {
  ...approved,
  data: { ...approved.data, checklist: datedChecklist },
});

const renewalDocuments = eachKycDocument((type) => path(`newer ${type}`));
export const newerUploads = eachKycDocument((type) => uploadOf(type, `newer ${type}`));
export const newerValues = {
  identityDocument: values.identityDocument,
  documentImageUrl: renewalDocuments['identity-document'],
  proofOfAddressUrl: renewalDocuments['proof-of-address'],
  incomeProofUrl: renewalDocuments['income-proof'],
  bankStatementUrl: renewalDocuments['bank-statement'],
};
/** A checklist of the newer documents that lets one person approve them. */
export const answers = eachKycDocument((type) => ({
  ...datedAnswers[type],
  ...(datedAnswers[type].issuedOn === undefined ? {} : { issuedOn: dayAfter(320) }),
}));

export function applied(state: KycState, decision: Decision, actor: Actor, at: string): KycState {
  if (isRefusal(decision)) throw new Error(decision.message);
  return decision.reduce((before, event) => following(before, event, actor, at), state);
}
export function uploadedNewer(state: KycState, at = RENEWED_AT): KycState {
  return Object.values(newerUploads).reduce(
    (before, upload) => applied(before, decideUploadAt(before, upload, at), investor, at),
    state,
  );
}
export function renewing(state: KycState, at = RENEWED_AT): KycState {
  const ready = uploadedNewer(state, at);
  return applied(ready, decideSubmitAt(ready, newerValues, at), investor, at);
}
export function opened(state: KycState, actor: Actor = admin): KycState {
  return Object.values(newerUploads).reduce(
    (before, { documentType, objectPath }) =>
      following(
        before,
        { type: 'KycDocumentViewed', data: { documentType, objectPath } },
        actor,
        REVIEWED_AT,
      ),
    state,
  );
}
export type Said = Partial<ReviewKyc>;
export const decide = (state: KycState, status: ReviewKyc['status'], said: Said = {}, actor: Actor = admin) =>
  decideReview(
    state,
    { userId: INVESTOR, status, via: 'review', revision: state.revision, ...said },
    actor,
    REVIEWED_AT,
  );
export function reviewed(
  state: KycState,
  status: ReviewKyc['status'],
  said: Said = {},
  actor: Actor = admin,
) {
  return applied(state, decide(state, status, said, actor), actor, REVIEWED_AT);
}
export const DECLINED = { notes: 'El extracto es de otra persona' };
export const waiting = renewing(accepted);
