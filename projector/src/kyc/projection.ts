import type { DomainEvent } from '@nodo/contracts/events';
import { type DecidedMatch, decodeMatches, withDecisions } from '@nodo/contracts/kyc/screening';
import {
  type KycStanding,
  standingAfterExpiry,
  standingAfterReview,
  standingAfterSubmission,
} from '@nodo/contracts/kyc/standing';
import type { kycRecords } from '@nodo/contracts/kyc/tables';
import type { Row } from '@nodo/contracts/read-models/table';
import { matchKey } from '@nodo/contracts/sanctions/values';
import { streamSubject } from '@nodo/contracts/streams';
import type { StoredEvent } from '@nodo/platform/event-store';
import { actorId } from '../engine/actor.ts';
import type { Projection } from '../engine/projection.ts';
import type { Rows } from '../engine/rows.ts';
import { forgottenKyc } from './forgotten.ts';

type KycRecord = Row<typeof kycRecords>;

/** Each person's KYC record, assignee, uploads and screening, and every review with reviewer and reason. */
export const kycProjection: Projection = {
  name: 'kyc',
  categories: ['kyc'],
  version: 5,
  owns: ['kycReviews', 'kycRecords', 'kycAssignments', 'kycFiles', 'kycScreenings'],
  forgets: forgottenKyc,
  prefetch: (event, rows) => {
    if (event.type !== 'KycDocumentViewed') rows.kycRecords.prefetch(streamSubject(event.stream));
  },
  apply: async (event, rows, publish) => {
    // Viewing a document changes nothing; the audit records it.
    if (event.type === 'KycDocumentViewed') return;
    const userId = streamSubject(event.stream);
    const before = (await rows.kycRecords.get(userId)) ?? nothing(userId);
    if (event.type === 'KycClosed') {
      // The documents are deleted and no decision is needed any more.
      for (const path of Object.keys(before.uploads)) rows.kycFiles.remove(path);
      rows.kycAssignments.remove(userId);
      rows.kycScreenings.remove(userId);
      rows.kycRecords.remove(userId);
      return;
    }
    if (event.type === 'KycScreened' || event.type === 'KycMatchDecided') {
      await keepScreening(rows, userId, event);
      if (before.status === 'approved' && before.waiting_since === null) await release(rows, userId);
      const data = { userId, status: before.status, position: event.position.toString() };
      publish({ event: 'kyc.changed', data, to: ['staff'] });
      return;
    }
    if (event.type === 'KycAssigned') {
      assign(rows, userId, event.data.to);
      const data = { userId, status: before.status, position: event.position.toString() };
      publish({ event: 'kyc.changed', data, to: ['staff'] });
      return;
    }
    const record = after(before, event);
    rows.kycRecords.put(record);
    keepFiles(rows, userId, event);
    if (event.type === 'KycReviewed') {
      rows.kycReviews.put(reviewOf(event, event.data, record.submitted_at));
      // Once decided it is no longer assigned.
      const isDecided = event.data.to === 'approved' || event.data.to === 'rejected';
      if (isDecided && record.renewal !== 'waiting') rows.kycAssignments.remove(userId);
    }
    if (event.type === 'KycDocumentUploaded' || event.type === 'KycDraftSaved') {
      // Only to other devices of the same person: a draft is private.
      const data = { userId, status: record.status, position: event.position.toString() };
      publish({ event: 'kyc.changed', data, to: [`user:${userId}`] });
    }
  },
};

function assign(rows: Rows, userId: string, assigneeId: string | null): void {
  if (assigneeId === null) rows.kycAssignments.remove(userId);
  else rows.kycAssignments.put({ user_id: userId, assignee_id: assigneeId });
}

/** An approved person who renews nothing is only assigned for open matches: unassign after the last one is decided. */
async function release(rows: Rows, userId: string): Promise<void> {
  if (((await rows.kycScreenings.get(userId))?.open ?? 0) === 0) rows.kycAssignments.remove(userId);
}

function keepFiles(rows: Rows, userId: string, event: StoredEvent): void {
  if (event.type === 'KycDocumentDiscarded') rows.kycFiles.remove(event.data.objectPath);
  if (event.type !== 'KycDocumentUploaded') return;
  const { objectPath, documentType, sha256 } = event.data;
  rows.kycFiles.put({ object_path: objectPath, user_id: userId, document_type: documentType, sha256 });
}

type ScreeningEvent = Extract<StoredEvent, { type: 'KycScreened' | 'KycMatchDecided' }>;

/** Keeps the current matches, and the decisions on matches found before. */
async function keepScreening(rows: Rows, userId: string, event: ScreeningEvent): Promise<void> {
  const before = await rows.kycScreenings.get(userId);
  const at = event.metadata.occurredAt;
  if (event.type === 'KycScreened') {
    const { lists, attempt, screenedName = null, matches: encoded } = event.data;
    const decided = before?.decided ?? [];
    const matches = withDecisions(decodeMatches(encoded), decided);
    const compared = { screened_at: at, attempt, screened_name: screenedName, lists };
    rows.kycScreenings.put({ user_id: userId, ...compared, matches, decided, open: openOf(matches) });
    return;
  }
  if (!before) return;
  const [match] = decodeMatches(event.data.match);
  if (!match) {
    // Of an erased person: nothing is left to tell, but the version that the decision made.
    rows.kycScreenings.put({ ...before });
    return;
  }
  const { decision, reason } = event.data;
  const said = { ...match, decision, reason, decidedAt: at, decidedBy: actorId(event.metadata.actor) };
  const decided = [said, ...before.decided.filter((one) => matchKey(one) !== matchKey(match))];
  const matches = withDecisions(before.matches, decided);
  rows.kycScreenings.put({ ...before, matches, decided, open: openOf(matches) });
}

function openOf(matches: readonly DecidedMatch[]): number {
  return matches.filter(({ decision }) => decision === null).length;
}

function nothing(userId: string): KycRecord {
  return {
    user_id: userId,
    status: 'pending',
    identity_document: null,
    documents: null,
    submitted_at: null,
    waiting_since: null,
    attempt: 0,
    draft: { identityDocument: null, documents: {} },
    uploads: {},
    review_notes: null,
    reviewed_at: null,
    reviewer_kind: null,
    reviewer_id: null,
    approved_at: null,
    last_approved_at: null,
    documents_end_at: null,
    renewal: null,
    reminded_approved_at: null,
    reminded_expires_at: null,
    revision: -1,
  };
}

function standingOf(record: KycRecord): KycStanding {
  return {
    status: record.status,
    waitingSince: record.waiting_since,
    approvedAt: record.approved_at,
    lastApprovedAt: record.last_approved_at,
    documentsEndAt: record.documents_end_at,
    renewal: record.renewal,
  };
}

function standingColumns(standing: KycStanding) {
  return {
    status: standing.status,
    waiting_since: standing.waitingSince,
    approved_at: standing.approvedAt,
    last_approved_at: standing.lastApprovedAt,
    documents_end_at: standing.documentsEndAt,
    renewal: standing.renewal,
  };
}

function after(record: KycRecord, event: StoredEvent): KycRecord {
  const at = event.metadata.occurredAt;
  const revision = Number(event.revision);
  const { draft } = record;
  switch (event.type) {
    case 'KycDocumentUploaded': {
      const { documentType, objectPath, size, contentType } = event.data;
      return {
        ...record,
        uploads: { ...record.uploads, [objectPath]: { size, contentType, uploadedAt: at } },
        draft: { ...draft, documents: { ...draft.documents, [documentType]: objectPath } },
      };
    }
    case 'KycDocumentDiscarded': {
      const { documentType, objectPath } = event.data;
      const { [objectPath]: _, ...uploads } = record.uploads;
      const { [documentType]: drafted, ...documents } = draft.documents;
      return { ...record, uploads, draft: drafted === objectPath ? { ...draft, documents } : draft };
    }
    case 'KycDraftSaved': {
      const { identityDocument = draft.identityDocument, documents } = event.data;
      return { ...record, draft: { identityDocument, documents: { ...draft.documents, ...documents } } };
    }
    case 'KycSubmitted': {
      const { identityDocument, documents, attempt, from } = event.data;
      const submitted = { identity_document: identityDocument, documents, attempt, submitted_at: at };
      const standing = standingColumns(standingAfterSubmission(standingOf(record), from, at));
      return { ...record, ...submitted, ...standing, draft: { identityDocument, documents }, revision };
    }
    case 'KycReviewed': {
      const { actor } = event.metadata;
      const { notes = null } = event.data;
      const review = {
        review_notes: notes,
        reviewed_at: at,
        reviewer_kind: actor.kind,
        reviewer_id: actorId(actor),
      };
      const now = { isSubmitted: record.submitted_at !== null, at };
      const standing = standingAfterReview(standingOf(record), event.data, now);
      return { ...record, ...review, ...standingColumns(standing), revision };
    }
    case 'KycExpired':
      return { ...record, ...standingColumns(standingAfterExpiry(standingOf(record))), revision };
    case 'KycRenewalDue':
      return {
        ...record,
        reminded_approved_at: event.data.approvedAt,
        reminded_expires_at: event.data.expiresAt,
      };
    default:
      return record;
  }
}

function reviewOf(
  event: StoredEvent,
  data: Extract<DomainEvent, { type: 'KycReviewed' }>['data'],
  submittedAt: string | null,
) {
  const { actor, occurredAt } = event.metadata;
  return {
    id: event.id,
    user_id: streamSubject(event.stream),
    from_status: data.from,
    to_status: data.to,
    notes: data.notes ?? null,
    via: data.via,
    reviewer_kind: actor.kind,
    reviewer_id: actorId(actor),
    reviewed_at: occurredAt,
    checklist: data.checklist,
    exception: data.exception ?? null,
    screening: data.screening ?? null,
    renewal: data.renewal ?? null,
    submitted_at: submittedAt,
  };
}
