import { formatBogotaDate } from '@nodo/contracts/bogota';
import { type Refusal, refusal } from '@nodo/contracts/errors';
import type { RecordKycUpload, SaveKycDraft, SubmitKyc } from '@nodo/contracts/kyc/commands';
import {
  type KycDocumentType,
  kycDocumentFields,
  kycDocumentLabels,
  kycDocumentTypes,
} from '@nodo/contracts/kyc/documents';
import { isExpiring, renewableFrom } from '@nodo/contracts/kyc/expiring';
import { KYC_DRAFT_DAYS, KYC_UPLOADS_MAX } from '@nodo/contracts/kyc/values';
import { kycExpiresAt } from '@nodo/contracts/kyc/views';
import { type Decision, unchanged } from '../commands/decision.ts';
import { type DocumentPaths, isOver, type KycState, type KycUpload, type Submission } from './kyc-state.ts';

/** When something is done, ISO, and how many days an approval is valid. */
export interface Moment {
  readonly at: string;
  readonly validDays: number;
}

/**
 * A record that is under review can't be edited; one that is approved can from KYC_EXPIRING_DAYS before its end, until
 * somebody begins to review its renewal.
 */
export function whyNotEditable(state: KycState, { at, validDays }: Moment): Refusal | undefined {
  if (state.status === 'under_review') {
    return refusal('NOT_ALLOWED_NOW', 'Tu verificación está en revisión: espera la decisión para cambiarla.');
  }
  const { approvedAt, renewal, isJustReviewed } = state;
  if (approvedAt === null) return undefined;
  if (renewal === 'waiting' && isJustReviewed) {
    return refusal('NOT_ALLOWED_NOW', 'Tu renovación está en revisión: espera la decisión para cambiarla.');
  }
  const end = kycExpiresAt(approvedAt, validDays, state.documentsEndAt);
  if (isExpiring(end, Date.parse(at))) return undefined;
  const opensOn = formatBogotaDate(renewableFrom(end));
  return refusal(
    'NOT_ALLOWED_NOW',
    `Tu verificación ya está aprobada: puedes renovarla desde el ${opensOn}.`,
  );
}

/** A renewal has to differ from what was handed in last. */
function whyNotNewer(
  { status, submission }: KycState,
  identityDocument: string,
  documents: Submission['documents'],
): Refusal | undefined {
  if (status !== 'approved' || submission === null) return undefined;
  const isSame =
    identityDocument === submission.identityDocument &&
    kycDocumentTypes.every((type) => documents[type] === submission.documents[type]);
  if (!isSame) return undefined;
  return refusal(
    'NOT_ALLOWED_NOW',
    'No cambiaste nada: para renovar, sube los documentos que tengas más nuevos.',
  );
}

/** Uploads are kept, and folded with the record: without a limit one person could fill the store. */
export function whyNotUpload(state: KycState, now: Moment): Refusal | undefined {
  const refused = whyNotEditable(state, now);
  if (refused || Object.keys(state.uploads).length < KYC_UPLOADS_MAX) return refused;
  return refusal('NOT_ALLOWED_NOW', `Ya subiste ${KYC_UPLOADS_MAX} archivos, el máximo. Escríbenos.`);
}

export function decideUpload(state: KycState, upload: RecordKycUpload, now: Moment): Decision {
  return whyNotUpload(state, now) ?? [{ type: 'KycDocumentUploaded', data: upload }];
}

/** Saves what was filled in so far; only changes are recorded. */
export function decideDraft(state: KycState, draft: SaveKycDraft, now: Moment): Decision {
  const named = pathsOf(draft);
  const refused = whyNotEditable(state, now) ?? whyNotOwn(state, named);
  if (refused) return refused;
  const documents = Object.fromEntries(
    kycDocumentTypes
      .filter((type) => named[type] !== undefined && named[type] !== state.draft.documents[type])
      .map((type) => [type, named[type]]),
  );
  const { identityDocument } = draft;
  const isNewNumber =
    identityDocument !== undefined && identityDocument !== (state.draft.identityDocument ?? '');
  const hasDocuments = Object.keys(documents).length > 0;
  if (!isNewNumber && !hasDocuments) return unchanged;
  const data = {
    ...(isNewNumber ? { identityDocument } : {}),
    ...(hasDocuments ? { documents } : {}),
  };
  return [{ type: 'KycDraftSaved', data }];
}

/** Submits everything, for the first time or again; while approved, to renew the approval. */
export function decideSubmit(state: KycState, command: SubmitKyc, now: Moment): Decision {
  const documents = {
    'identity-document': command.documentImageUrl,
    'proof-of-address': command.proofOfAddressUrl,
    'income-proof': command.incomeProofUrl,
    'bank-statement': command.bankStatementUrl,
  };
  const { identityDocument } = command;
  const refused =
    whyNotEditable(state, now) ??
    whyNotOwn(state, documents) ??
    whyNotNewer(state, identityDocument, documents);
  if (refused) return refused;
  const attempt = (state.submission?.attempt ?? 0) + 1;
  return [{ type: 'KycSubmitted', data: { identityDocument, documents, attempt, from: state.status } }];
}

function pathsOf(fields: SaveKycDraft): DocumentPaths {
  return Object.fromEntries(
    kycDocumentTypes
      .map((type) => [type, fields[kycDocumentFields[type]]])
      .filter(([, path]) => path !== undefined),
  );
}

/** Accepts only this person's own uploads, each as the type of document it was uploaded as. */
function whyNotOwn(state: KycState, paths: DocumentPaths): Refusal | undefined {
  const fields: Record<string, string> = {};
  for (const type of kycDocumentTypes) {
    const path = paths[type];
    if (path === undefined || state.uploads[path]?.documentType === type) continue;
    fields[kycDocumentFields[type]] = `Vuelve a subir: ${kycDocumentLabels[type].toLowerCase()}`;
  }
  if (Object.keys(fields).length === 0) return undefined;
  return refusal('DOCUMENT_NOT_FOUND', 'Hay documentos que no están entre los que subiste.', fields);
}

/** Ends an approval whose validity is over; no events otherwise. */
export function decideExpiry(state: KycState, at: string, validDays: number): Decision {
  if (state.approvedAt === null || !isOver(state, at, validDays)) return unchanged;
  return [{ type: 'KycExpired', data: { approvedAt: state.approvedAt } }];
}

/**
 * Tells somebody approved that the approval ends within KYC_EXPIRING_DAYS and can be renewed; once for each approval and
 * end of it, and not while a renewal waits. No events otherwise.
 */
export function decideReminder(state: KycState, { at, validDays }: Moment): Decision {
  const { approvedAt, renewal, reminded } = state;
  if (approvedAt === null || renewal === 'waiting' || isOver(state, at, validDays)) return unchanged;
  const expiresAt = kycExpiresAt(approvedAt, validDays, state.documentsEndAt);
  if (!isExpiring(expiresAt, Date.parse(at))) return unchanged;
  if (reminded?.approvedAt === approvedAt && reminded.expiresAt === expiresAt) return unchanged;
  return [{ type: 'KycRenewalDue', data: { approvedAt, expiresAt } }];
}

/** Refuses every decision about the KYC of somebody who is being erased. */
export function whyClosed({ closed }: KycState): Refusal | undefined {
  return closed === null ? undefined : refusal('ACCOUNT_ERASED');
}

/** Closes a KYC for good, also one without events; `documents` counts the uploads. */
export function decideClose(state: KycState): Decision {
  if (state.closed) return unchanged;
  return [{ type: 'KycClosed', data: { documents: Object.keys(state.uploads).length } }];
}

/** Discards uploads that no submission ever referred to and that are older than KYC_DRAFT_DAYS. */
export function decideDiscard(state: KycState, objectPaths: readonly string[], at: string): Decision {
  const oldest = Date.parse(at) - KYC_DRAFT_DAYS * 24 * 3_600_000;
  return objectPaths.flatMap((objectPath) => {
    const upload = state.uploads[objectPath];
    const isNeeded = state.submitted.includes(objectPath) || !upload;
    if (isNeeded || Date.parse(upload.uploadedAt) > oldest) return [];
    return [
      { type: 'KycDocumentDiscarded', data: { documentType: upload.documentType, objectPath } } as const,
    ];
  });
}

/** The document that a viewer may see: staff the submitted one, its owner also a draft. */
export function findDocument(
  state: KycState,
  type: KycDocumentType,
  isOwner: boolean,
): KycUpload | undefined {
  const path = isOwner ? state.draft.documents[type] : state.submission?.documents[type];
  return path === undefined ? undefined : state.uploads[path];
}

/** Every view by staff is recorded; views by the owner are not. */
export function decideView(state: KycState, type: KycDocumentType, isOwner: boolean): Decision {
  const document = findDocument(state, type, isOwner);
  if (!document) return refusal('DOCUMENT_NOT_FOUND');
  if (isOwner) return unchanged;
  return [{ type: 'KycDocumentViewed', data: { documentType: type, objectPath: document.objectPath } }];
}
