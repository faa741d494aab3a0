import { z } from 'zod';
import { bogotaMoment } from '../bogota.ts';
import { openTable } from '../open-table.ts';
import { eachKycDocument, KYC_DOCUMENT_MAX_MONTHS, type KycDocumentType } from './documents.ts';

/** How far a reviewer came with a document. Only what was opened can be in order. */
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
  /** The date that stands on the document, as the reviewer read it. */
  issuedOn: z.iso.date().optional(),
  /** The last day on which it is good, where it says one. */
  expiresOn: z.iso.date().optional(),
});
/** One check for each document. */
export const kycChecklistSchema = z.object(eachKycDocument(() => checkSchema));
export type KycChecklist = z.infer<typeof kycChecklistSchema>;

/** Whether nothing stands against an approval by one person. */
export function isWhole(checklist: KycChecklist | null): boolean {
  return checklist !== null && Object.values(checklist).every(({ found }) => found === 'in_order');
}

/** Documents that are only good for as long as KYC_DOCUMENT_MAX_MONTHS. */
export const datedDocuments: readonly KycDocumentType[] = ['proof-of-address', 'bank-statement'];

/** Documents that may say until when they are good: a passport does, a Colombian identity card does not. */
export const expiringDocuments: readonly KycDocumentType[] = ['identity-document'];

/**
 * When the first of the documents is over that an approval rests on, ISO: with the last day that it names, in Bogotá. Null
 * where none names a day, or where it was over before and a second person agreed all the same.
 */
export function documentsEndAt(checklist: KycChecklist | null, approvedAt: string): string | null {
  const ends = expiringDocuments
    .flatMap((type) => checklist?.[type].expiresOn ?? [])
    .map((day) => Date.parse(bogotaMoment(day)) + DAY_MS)
    .filter((end) => end > Date.parse(approvedAt));
  return ends.length === 0 ? null : new Date(Math.min(...ends)).toISOString();
}

/** The oldest date that such a document may have, `2026-08-24`, if it was handed in on a day in Bogotá. */
export function oldestDocumentDay(submittedOn: string): string {
  const day = new Date(`${submittedOn}T00:00:00Z`);
  const wanted = day.getUTCDate();
  day.setUTCMonth(day.getUTCMonth() - KYC_DOCUMENT_MAX_MONTHS);
  // Three months before 31 May is the last day of February, not the third of March.
  if (day.getUTCDate() !== wanted) day.setUTCDate(0);
  return day.toISOString().slice(0, 10);
}

/** What a reviewer says of a document; what they opened is known from their looks. */
export const documentAnswerSchema = z.strictObject({
  inOrder: z.boolean(),
  issuedOn: z.iso.date('La fecha del documento no es válida').optional(),
  expiresOn: z.iso.date('La fecha en que vence no es válida').optional(),
});
export const checklistAnswersSchema = z.strictObject(eachKycDocument(() => documentAnswerSchema)).partial();
export type ChecklistAnswers = z.infer<typeof checklistAnswersSchema>;
