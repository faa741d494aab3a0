import { z } from 'zod';
import { UPLOAD_MAX_BYTES, uploadTooLarge } from '../kyc/documents.ts';
import { freeText, isHttpsUrl, isStorable, lineText, UNSTORABLE } from '../text.ts';
import { reportTypeSchema, whyNoPeriod } from './periods.ts';
import {
  documentFileFields,
  publishedDocumentTypeSchema,
  reportFailures,
  reportFileFields,
} from './values.ts';

/** Aborts the validation on an invalid day: later checks calculate with the period. */
const day = (error: string) => z.iso.date({ error, abort: true });

/** Body of POST /api/reports: a statement of one's own for a period. The current month, quarter or year is allowed. */
export const requestReportSchema = z
  .strictObject({
    type: reportTypeSchema,
    periodFrom: day('Escribe desde qué día, por ejemplo 2026-10-01'),
    periodTo: day('Escribe hasta qué día, por ejemplo 2026-10-31'),
  })
  .superRefine(({ type, ...period }, context) => {
    const message = whyNoPeriod(type, period);
    if (message) context.addIssue({ code: 'custom', path: ['periodTo'], message });
  });
export type RequestReport = z.infer<typeof requestReportSchema>;

/** POST /api/reports/{id}/retry has no body. */
export const retryReportSchema = z.strictObject({ reportId: z.uuid() });
export type RetryReport = z.infer<typeof retryReportSchema>;

/** Sent by the worker once the file is in the object store. */
export const recordReportSchema = reportFileFields.extend({ reportId: z.uuid() }).strict();
export type RecordReport = z.infer<typeof recordReportSchema>;

/** Sent by the worker when it gives up. */
export const failReportSchema = z.strictObject({ reportId: z.uuid(), reason: z.enum(reportFailures) });
export type FailReport = z.infer<typeof failReportSchema>;

const documentNameField = lineText(
  freeText(160, { error: 'El nombre es requerido' }).min(3, 'Escribe al menos 3 caracteres'),
);
const documentInvestorField = z.uuid('Elige una persona de la lista').toLowerCase().nullable().default(null);
const documentUrlField = z
  .string()
  .trim()
  .max(2_000, 'Máximo 2000 caracteres')
  .refine(isHttpsUrl, 'La dirección debe empezar por https://');

const publication = z.strictObject({
  name: documentNameField,
  documentType: publishedDocumentTypeSchema,
  investorId: documentInvestorField,
});

/** Body of POST /api/documents: an external URL, or the response to an upload's PUT. */
export const publishDocumentBodySchema = publication
  .extend({
    url: documentUrlField.optional(),
    upload: z
      .string({ error: 'Sube el archivo de nuevo' })
      .min(1, 'Elige un archivo PDF')
      .max(2_000)
      .optional(),
  })
  .superRefine(({ url: elsewhere, upload }, context) => {
    if ((elsewhere === undefined) !== (upload === undefined)) return;
    context.addIssue({ code: 'custom', path: ['url'], message: 'Sube un PDF o escribe una dirección' });
  });
export type PublishDocumentBody = z.input<typeof publishDocumentBodySchema>;

/** The command built from it: the document's id is that of the upload. */
export const publishDocumentSchema = publication.extend({
  documentId: z.uuid().optional(),
  url: documentUrlField.nullable().default(null),
  file: documentFileFields.nullable().default(null),
});
export type PublishDocument = z.infer<typeof publishDocumentSchema>;

/** Body of POST /api/documents/{id}/withdrawal. */
export const withdrawDocumentBodySchema = z.strictObject({
  reason: z
    .string({ error: 'Escribe el motivo' })
    .trim()
    .min(5, 'Escribe el motivo')
    .max(500, 'Máximo 500 caracteres')
    .refine(isStorable, UNSTORABLE),
});
export const withdrawDocumentSchema = withdrawDocumentBodySchema.extend({ documentId: z.uuid() });
export type WithdrawDocument = z.infer<typeof withdrawDocumentSchema>;

/** Objects that have been in the store for a day; those that no stream refers to are deleted. */
export const discardFilesSchema = z.strictObject({
  objectPaths: z.array(freeText(200)).max(200),
});
export type DiscardFiles = z.infer<typeof discardFilesSchema>;

// Uploading

/** Body of POST /api/documents/upload-url: a PDF, and its intended reader. */
export const documentUploadRequestSchema = z.strictObject({
  contentType: z.literal('application/pdf', { error: 'Se acepta PDF' }),
  size: z.int().positive('El archivo está vacío').max(UPLOAD_MAX_BYTES, uploadTooLarge.message),
  investorId: documentInvestorField,
});
/** Response: PUT the bytes to `uploadURL`, once, within ten minutes. */
export const documentUploadTargetSchema = z.object({ uploadURL: z.string() });
export type DocumentUploadTarget = z.infer<typeof documentUploadTargetSchema>;
/** Response to the PUT: to be sent as `upload` within an hour. */
export const documentUploadedSchema = z.object({
  upload: z.string(),
  sha256: z.string(),
  size: z.int(),
});
export type DocumentUploaded = z.infer<typeof documentUploadedSchema>;
