import { type ChecklistAnswers, datedDocuments } from '@nodo/contracts/kyc/checklist';
import type { ReviewKycBody } from '@nodo/contracts/kyc/commands';
import { type KycDocumentField, type KycDocumentType, kycDocumentTypes } from '@nodo/contracts/kyc/documents';
import { reviewStatusSchema } from '@nodo/contracts/kyc/values';
import type { KycRecordView } from '@nodo/contracts/kyc/views';
import { useEffect, useState } from 'react';
import { readDraft, writeDraft } from '../../lib/draft.ts';
import { fieldOf } from './wizard.ts';

export type ReviewStatus = ReviewKycBody['status'];

export interface ReviewDraft {
  /** Empty until one is chosen. */
  readonly status: ReviewStatus | '';
  readonly notes: string;
  /** Checks (`checkOf`) of the documents marked as correct. */
  readonly approved: readonly string[];
  /** Issue dates read from the documents, by check. */
  readonly issuedOn: Readonly<Record<string, string>>;
  /** Expiry dates read from the documents, where they have one, by check. */
  readonly expiresOn: Readonly<Record<string, string>>;
  /** Reason to approve although not all documents are correct. */
  readonly exception: string;
}
export const emptyReview: ReviewDraft = {
  status: '',
  notes: '',
  approved: [],
  issuedOn: {},
  expiresOn: {},
  exception: '',
};

type Dates = ReviewDraft['issuedOn'];

function packDates(dates: Dates): string {
  return Object.entries(dates)
    .flatMap(([check, day]) => (day ? [`${check}=${day}`] : []))
    .join(' ');
}

function unpackDates(packed = ''): Dates {
  return Object.fromEntries(
    packed.split(' ').flatMap((each) => {
      const [check, day] = each.split('=');
      return check && day ? [[check, day]] : [];
    }),
  );
}

/** Packs a review for storage in this window; `unpackReview` drops unreadable parts. */
export function packReview(review: ReviewDraft): Record<string, string> {
  const { approved, issuedOn, expiresOn, ...texts } = review;
  return {
    ...texts,
    approved: approved.join(' '),
    issuedOn: packDates(issuedOn),
    expiresOn: packDates(expiresOn),
  };
}

export function unpackReview(packed: Record<string, string>): ReviewDraft {
  return {
    status: reviewStatusSchema.safeParse(packed.status).data ?? '',
    notes: packed.notes ?? '',
    approved: (packed.approved ?? '').split(' ').filter(Boolean),
    issuedOn: unpackDates(packed.issuedOn),
    expiresOn: unpackDates(packed.expiresOn),
    exception: packed.exception ?? '',
  };
}

export interface ReviewProblems {
  status?: string;
  notes?: string;
  exception?: string;
}

type Submitted = Pick<KycRecordView, KycDocumentField | 'identityDocument'>;

/**
 * Names what was looked at to check a document: its file and, where it is compared with the number, that number too.
 * Once either is replaced the document has to be checked again. Without spaces or '='; '' if there is no document.
 */
export function checkOf(record: Submitted, type: KycDocumentType): string {
  const path = record[fieldOf(type)] ?? '';
  if (path === '' || type !== 'identity-document') return path;
  return `${path}#${encodeURIComponent(record.identityDocument ?? '')}`;
}

/** Documents of a record not marked as correct. */
export function uncheckedDocuments(record: Submitted, { approved }: ReviewDraft): KycDocumentType[] {
  return kycDocumentTypes.filter((type) => !approved.includes(checkOf(record, type)));
}

/** Documents marked as correct that must be recent, and whose date is not written yet. */
export function undatedDocuments(record: Submitted, review: ReviewDraft): KycDocumentType[] {
  const unchecked = uncheckedDocuments(record, review);
  return datedDocuments.filter(
    (type) => !unchecked.includes(type) && !review.issuedOn[checkOf(record, type)],
  );
}

type Proposed = Pick<KycRecordView, 'status' | 'exception' | 'exceptionBy' | 'reviewedBy'> &
  Partial<Pick<KycRecordView, 'renewal'>>;

/** Whether a colleague proposed to approve the record by exception, which takes a second person. */
export function isProposedByOther(record: Proposed, ownId: string): boolean {
  const { status, renewal, exception } = record;
  const isOnTheWay = status === 'under_review' || renewal === 'waiting';
  return isOnTheWay && exception !== null && proposerOf(record)?.id !== ownId;
}

/** Who gave the reason for an exception; an older query-api only says who reviewed last. */
export function proposerOf({ exceptionBy, reviewedBy }: Proposed): KycRecordView['reviewedBy'] {
  return exceptionBy ?? reviewedBy;
}

/** The checklist as it is submitted. */
export function answersOf(record: KycRecordView, review: ReviewDraft): ChecklistAnswers {
  return Object.fromEntries(
    kycDocumentTypes.map((type) => {
      const check = checkOf(record, type);
      const inOrder = review.approved.includes(check);
      const [issuedOn, expiresOn] = [review.issuedOn[check], review.expiresOn[check]];
      return [type, { inOrder, ...(issuedOn && { issuedOn }), ...(expiresOn && { expiresOn }) }];
    }),
  );
}

/** What prevents saving a review. `isAlone`: an approval now would be an exception without a second person. */
export function reviewProblems(review: ReviewDraft, isAlone = false): ReviewProblems {
  const { status, notes } = review;
  const problems: ReviewProblems = {};
  if (status === '') problems.status = 'Por favor selecciona un estado para la revisión';
  if (status === 'rejected' && notes.trim() === '') {
    problems.notes = 'Escribe qué debe corregir: es lo que leerá la persona.';
  }
  if (status === 'approved' && isAlone && review.exception.trim() === '') {
    problems.exception = 'Escribe por qué se aprobaría así.';
  }
  return problems;
}

/** Draft review of one case, kept across reloads. */
export function useReviewDraft(userId: string) {
  const name = `kyc-review:${userId}`;
  const [review, setReview] = useState(() => unpackReview(readDraft(name)));
  useEffect(() => writeDraft(name, packReview(review)), [name, review]);
  const change = (part: Partial<ReviewDraft>) => setReview((before) => ({ ...before, ...part }));
  return { review, change, forget: () => writeDraft(name, null) };
}
