import type { Actor } from '@nodo/contracts/event';
import type { EventData } from '@nodo/contracts/events';
import type { KycChecklist } from '@nodo/contracts/kyc/checklist';
import type { RecordKycUpload } from '@nodo/contracts/kyc/commands';
import type { KycDocumentType } from '@nodo/contracts/kyc/documents';
import { type DecidedMatch, decodeMatches, withDecisions } from '@nodo/contracts/kyc/screening';
import {
  type KycStanding,
  standingAfterExpiry,
  standingAfterReview,
  standingAfterSubmission,
  type UngrantedRenewal,
} from '@nodo/contracts/kyc/standing';
import type { KycStatus } from '@nodo/contracts/kyc/values';
import { kycExpiresAt } from '@nodo/contracts/kyc/views';
import { type ListDate, matchKey } from '@nodo/contracts/sanctions/values';
import type { StoredEvent } from '@nodo/platform/event-store';
import { keptEnds, type ReadDates, withDates } from './checklist.ts';
import { released } from './screening-decider.ts';

export type DocumentPaths = Partial<Record<KycDocumentType, string>>;
type AllDocumentPaths = Record<KycDocumentType, string>;

export interface KycUpload {
  readonly documentType: KycDocumentType;
  readonly objectPath: string;
  readonly size: number;
  readonly contentType: RecordKycUpload['contentType'];
  readonly uploadedAt: string;
}

export interface Submission {
  readonly identityDocument: string;
  readonly documents: AllDocumentPaths;
  readonly attempt: number;
  readonly submittedAt: string;
}

interface LastReview {
  readonly notes: string | null;
  readonly at: string;
  readonly by: Actor;
  readonly from: KycStatus;
  readonly checklist: KycChecklist | null;
  /** A later note leaves the reason, and whose it is, as they are. */
  readonly exception: string | null;
  readonly exceptionBy: Actor | null;
  /** Whether a match was confirmed when it was proposed, and none since: it says nothing about one confirmed later. */
  readonly isExceptionOfNamed: boolean;
}

interface Screening {
  readonly lists: readonly ListDate[];
  /** The submission that was screened. */
  readonly attempt: number;
  /** The name that was screened; undefined before it was recorded. */
  readonly screenedName: string | undefined;
  readonly matches: readonly DecidedMatch[];
  /** Every decision so far, newest first: it also applies to future lists. */
  readonly decided: readonly DecidedMatch[];
}

/** Stream `kyc-{userId}`. The initial status, before any submission, is pending. */
export interface KycState extends KycStanding {
  /** Every upload of this person that was not discarded, by object path. */
  readonly uploads: Readonly<Record<string, KycUpload>>;
  /** The newest version of everything, submitted or not. */
  readonly draft: { readonly identityDocument: string | null; readonly documents: DocumentPaths };
  readonly submission: Submission | null;
  /** Objects that any submission ever referred to. */
  readonly submitted: readonly string[];
  /** Numbers of identity documents that were ever handed in. */
  readonly identityDocuments: readonly string[];
  readonly review: LastReview | null;
  /** The staff who opened each submitted document, by object path. */
  readonly looks: Readonly<Record<string, readonly string[]>>;
  /** The dates each reviewer read on documents in order since the last submission, by their id. */
  readonly dates: ReadDates;
  /** Of submitted documents that were handed in before: the day on which they were known to expire. */
  readonly ends: Partial<Record<KycDocumentType, string>>;
  /** The result of sanctions screening, and the decisions about it; null before the first screening. */
  readonly screening: Screening | null;
  /** The reviewer it is assigned to. */
  readonly assignee: string | null;
  /** Whether nothing was submitted, and nothing expired, since the last review. */
  readonly isJustReviewed: boolean;
  /** From when the approval counted that the last review took away; null otherwise. */
  readonly revokedApproval: string | null;
  /** The renewal before the last review, which comes back with the approval, or its end, that the review took away. */
  readonly revokedRenewal: UngrantedRenewal | null;
  /** Revision of the last submission, review or expiry; −1 if there is none. */
  readonly revision: number;
  /** The approval whose end its person was last told of, and that end; null if none. */
  readonly reminded: EventData<'KycRenewalDue'> | null;
  /** Set when the person is being erased: nothing more is written. */
  readonly closed: { readonly documents: number } | null;
}

export const noKyc: KycState = {
  status: 'pending',
  uploads: {},
  draft: { identityDocument: null, documents: {} },
  submission: null,
  waitingSince: null,
  renewal: null,
  submitted: [],
  identityDocuments: [],
  review: null,
  looks: {},
  dates: {},
  ends: {},
  screening: null,
  assignee: null,
  isJustReviewed: false,
  approvedAt: null,
  lastApprovedAt: null,
  revokedApproval: null,
  revokedRenewal: null,
  documentsEndAt: null,
  revision: -1,
  reminded: null,
  closed: null,
};

export function evolveKyc(state: KycState, event: StoredEvent): KycState {
  const at = event.metadata.occurredAt;
  const revision = Number(event.revision);
  switch (event.type) {
    case 'KycDocumentUploaded': {
      const { sha256: _, ...upload } = event.data;
      const { documentType, objectPath } = upload;
      return {
        ...state,
        uploads: { ...state.uploads, [objectPath]: { ...upload, uploadedAt: at } },
        draft: withDraft(state, { documents: { [documentType]: objectPath } }),
      };
    }
    case 'KycDraftSaved':
      return { ...state, draft: withDraft(state, event.data) };
    case 'KycSubmitted': {
      const { identityDocument, documents, attempt, from } = event.data;
      const submission = { identityDocument, documents, attempt, submittedAt: at };
      const submitted = [...new Set([...state.submitted, ...Object.values(documents)])];
      const identityDocuments = [...new Set([...state.identityDocuments, identityDocument])];
      const draft = { identityDocument, documents };
      // A document that is submitted again unchanged keeps its viewers.
      const looks = Object.fromEntries(
        Object.values(documents).flatMap((path) => (state.looks[path] ? [[path, state.looks[path]]] : [])),
      );
      const ends = keptEnds(state, documents);
      const handedIn = {
        submission,
        submitted,
        identityDocuments,
        draft,
        looks,
        dates: {},
        ends,
        isJustReviewed: false,
      };
      // The exception that the approval in force was given by is no proposal to renew it.
      const review = from === 'approved' ? withoutException(state.review) : state.review;
      return { ...state, ...handedIn, review, ...standingAfterSubmission(state, from, at), revision };
    }
    case 'KycScreened': {
      const { lists, attempt, screenedName, matches } = event.data;
      const decided = state.screening?.decided ?? [];
      const found = withDecisions(decodeMatches(matches), decided);
      return released({ ...state, screening: { lists, attempt, screenedName, matches: found, decided } });
    }
    case 'KycMatchDecided': {
      const isNamedNow = event.data.decision === 'same' && state.review !== null;
      const review = isNamedNow ? { ...state.review, isExceptionOfNamed: false } : state.review;
      return released({ ...state, review, screening: withDecision(state.screening, event) });
    }
    case 'KycDocumentViewed':
      return { ...state, looks: withLook(state.looks, event.data.objectPath, event.metadata.actor) };
    case 'KycAssigned':
      return { ...state, assignee: event.data.to };
    case 'KycDocumentDiscarded':
      return withoutUpload(state, event.data);
    case 'KycClosed':
      return { ...noKyc, closed: event.data, revision };
    case 'KycReviewed': {
      const { from, to, notes = null, checklist, exception = null, screening } = event.data;
      const by = event.metadata.actor;
      const isUndecided = to === 'under_review' || event.data.renewal === 'waiting';
      const isNote = exception === null && from === to && isUndecided;
      const said = {
        exception,
        exceptionBy: exception === null ? null : by,
        isExceptionOfNamed: screening?.result === 'confirmed',
      };
      const review = { ...said, ...(isNote ? state.review : {}), notes, at, by, from, checklist };
      const isSubmitted = state.submission !== null;
      const standing = standingAfterReview(state, event.data, { isSubmitted, at });
      const isDecided = (to === 'approved' || to === 'rejected') && standing.renewal !== 'waiting';
      return {
        ...state,
        ...standing,
        review,
        dates: withDates(state.dates, checklist, event.metadata.actor),
        assignee: isDecided ? null : state.assignee,
        isJustReviewed: true,
        revokedApproval: to === 'approved' ? null : state.approvedAt,
        revokedRenewal: state.renewal,
        revision,
      };
    }
    case 'KycExpired':
      return { ...state, ...standingAfterExpiry(state), isJustReviewed: false, revision };
    case 'KycRenewalDue':
      return { ...state, reminded: event.data };
    default:
      return state;
  }
}

function withoutException(review: LastReview | null): LastReview | null {
  return review && { ...review, exception: null, exceptionBy: null, isExceptionOfNamed: false };
}

function withDecision(
  screening: Screening | null,
  { data, metadata }: Extract<StoredEvent, { type: 'KycMatchDecided' }>,
): Screening | null {
  const [match] = decodeMatches(data.match);
  if (screening === null || match === undefined) return screening;
  const { decision, reason } = data;
  const decidedBy = metadata.actor.kind === 'user' ? metadata.actor.id : null;
  const said = { ...match, decision, reason, decidedAt: metadata.occurredAt, decidedBy };
  const others = screening.decided.filter((one) => matchKey(one) !== matchKey(match));
  const decided = [said, ...others];
  return { ...screening, matches: withDecisions(screening.matches, decided), decided };
}

function withLook(looks: KycState['looks'], objectPath: string, actor: Actor): KycState['looks'] {
  const before = looks[objectPath] ?? [];
  if (actor.kind !== 'user' || before.includes(actor.id)) return looks;
  return { ...looks, [objectPath]: [...before, actor.id] };
}

function withoutUpload(
  state: KycState,
  { documentType, objectPath }: EventData<'KycDocumentDiscarded'>,
): KycState {
  const { [objectPath]: _, ...uploads } = state.uploads;
  const { [documentType]: drafted, ...documents } = state.draft.documents;
  const draft = drafted === objectPath ? { ...state.draft, documents } : state.draft;
  return { ...state, uploads, draft };
}

interface DraftChange {
  readonly identityDocument?: string | undefined;
  readonly documents?: { readonly [T in KycDocumentType]?: string | undefined } | undefined;
}

function withDraft({ draft }: KycState, change: DraftChange): KycState['draft'] {
  return {
    identityDocument: change.identityDocument ?? draft.identityDocument,
    documents: { ...draft.documents, ...defined(change.documents ?? {}) },
  };
}

function defined(paths: NonNullable<DraftChange['documents']>): DocumentPaths {
  return Object.fromEntries(Object.entries(paths).filter(([, path]) => path !== undefined));
}

/** The status at a moment: an approval ends with its validity, whether or not the expiry was recorded yet. */
export function kycStatusAt(state: KycState, at: string, validDays: number): KycStatus {
  return isOver(state, at, validDays) ? 'expired' : state.status;
}

export function isOver(
  { approvedAt, documentsEndAt: documentsEnd }: KycState,
  at: string,
  validDays: number,
): boolean {
  return (
    approvedAt !== null && Date.parse(kycExpiresAt(approvedAt, validDays, documentsEnd)) <= Date.parse(at)
  );
}
