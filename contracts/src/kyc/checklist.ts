import { z } from 'zod';
import { bogotaDay, bogotaMoment } from '../bogota.ts';
import { openTable } from '../open-table.ts';
import { eachKycDocument, KYC_DOCUMENT_MAX_MONTHS, type KycDocumentType } from './documents.ts';

/** A reviewer's result for a document. Only an opened document can be in order. */
export const documentChecks = ['in_order', 'opened', 'not_opened'] as const;
export const documentCheckSchema = z.enum(documentChecks);
export type DocumentCheck = z.infer<typeof documentCheckSchema>;

export const documentCheckLabels: Record<DocumentCheck, string> = openTable(
  { in_order: 'En orden', opened: 'Visto, sin marcar', not_opened: 'Sin abrir' },
  'Desconocido',
);

const DAY_MS = 24 * 3_600_000;

const checkSchema = z.object({
  found: documentCheckSchema,
  /** The date on the document, as the reviewer read it. */
  issuedOn: z.iso.date().optional(),
  /** Last day of validity, if the document states one. */
  expiresOn: z.iso.date().optional(),
});
/** One check for each document. */
export const kycChecklistSchema = z.object(eachKycDocument(() => checkSchema));
export type KycChecklist = z.infer<typeof kycChecklistSchema>;

/** Documents that must not be older than KYC_DOCUMENT_MAX_MONTHS. */
export const datedDocuments: readonly KycDocumentType[] = ['proof-of-address', 'bank-statement'];

/** Whether every document was found in order. Says nothing about dates: old decisions have none. */
export function areInOrder(checklist: KycChecklist): boolean {
  return Object.values(checklist).every(({ found }) => found === 'in_order');
}

/** Documents found in order although the date that tells whether they are recent was not read. */
export function undatedDocuments(checklist: KycChecklist): KycDocumentType[] {
  return datedDocuments.filter(
    (type) => checklist[type].found === 'in_order' && checklist[type].issuedOn === undefined,
  );
}

/**
 * Whether one person may approve it: every document is in order, and those that must be recent with their date. For
 * decisions to come only: what was approved before stays approved.
 */
export function isWhole(checklist: KycChecklist | null): boolean {
  return checklist !== null && areInOrder(checklist) && undatedDocuments(checklist).length === 0;
}

/** Documents that may state an expiry date: a passport does, a Colombian identity card does not. */
export const expiringDocuments: readonly KycDocumentType[] = ['identity-document'];

/**
 * When the first document behind an approval expires, ISO: at the end of its last valid day, in Bogotá. Null when no
 * document states a date, or when it had already expired and a second person agreed nevertheless.
 */
export function documentsEndAt(checklist: KycChecklist | null, approvedAt: string): string | null {
  const ends = expiringDocuments
    .flatMap((type) => checklist?.[type].expiresOn ?? [])
    .map((day) => Date.parse(bogotaMoment(day)) + DAY_MS)
    .filter((end) => end > Date.parse(approvedAt));
  return ends.length === 0 ? null : new Date(Math.min(...ends)).toISOString();
}

/** Whether a document's last valid day in Bogotá is over at this moment. */
export function haveEnded(checklist: KycChecklist | null, now: string): boolean {
  const day = bogotaDay(now);
  return expiringDocuments.some((type) => (checklist?.[type].expiresOn ?? day) < day);
}

/** The oldest allowed date, `2026-08-24`, of such a document submitted on a given day in Bogotá. */
export function oldestDocumentDay(submittedOn: string): string {
  const day = new Date(`${submittedOn}T00:00:00Z`);
  const wanted = day.getUTCDate();
  day.setUTCMonth(day.getUTCMonth() - KYC_DOCUMENT_MAX_MONTHS);
  // Three months before 31 May is the last day of February, not the third of March.
  if (day.getUTCDate() !== wanted) day.setUTCDate(0);
  return day.toISOString().slice(0, 10);
}

/** A reviewer's answer about a document; which ones they opened is known from recorded views. */
export const documentAnswerSchema = z.strictObject({
  inOrder: z.boolean(),
  issuedOn: z.iso.date('La fecha del documento no es válida').optional(),
  expiresOn: z.iso.date('La fecha en que vence no es válida').optional(),
});
export const checklistAnswersSchema = z.strictObject(eachKycDocument(() => documentAnswerSchema)).partial();
export type ChecklistAnswers = z.infer<typeof checklistAnswersSchema>;
