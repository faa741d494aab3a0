import { z } from 'zod';
import { defineEvent, ERASED, type EventOf } from './event.ts';
import { UPLOAD_MAX_BYTES, uploadTooLarge } from './kyc-documents.ts';
import { freeText, isHttpsUrl, isStorable, UNSTORABLE } from './text.ts';

export const documentTypes = ['legal', 'financial', 'construction', 'regulatory'] as const;
export const publishedDocumentTypeSchema = z.enum(documentTypes, {
  error: 'Elige un tipo de documento de la lista',
});
export type PublishedDocumentType = z.infer<typeof publishedDocumentTypeSchema>;
export const documentTypeLabels: Record<PublishedDocumentType, string> = {
  legal: 'Legal',
  financial: 'Financiero',
  construction: 'Construcción',
  regulatory: 'Regulatorio',
};

/** Shown where a document was published by the platform itself. */
export const NO_UPLOADER = 'System';

const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const documentPathSchema = z.string().regex(new RegExp(`^documents/(?:shared|${uuid})/${uuid}$`));

/** Where an uploaded document lies: what is for one person below that person, so that it goes with them. */
export function documentObjectPath(investorId: string | null, documentId: string): string {
  return `${documentFolder(investorId)}/${documentId}`;
}
export const documentFolder = (investorId: string | null) => `documents/${investorId ?? 'shared'}`;

// Events of stream `document-{id}`

const documentFile = z.object({
  objectPath: documentPathSchema,
  /** Hex. */
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  /** Bytes of the PDF. */
  size: z.int().positive(),
});

export const DocumentPublished = defineEvent(
  'DocumentPublished',
  z.object({
    name: z.string(),
    documentType: publishedDocumentTypeSchema,
    /** Whom alone it is for; null: everybody who is signed in. */
    investorId: z.uuid().nullable(),
    /** An address elsewhere, https; null for one that was uploaded here. */
    url: z.string().nullable(),
    file: documentFile.nullable(),
  }),
  {
    // What is meant for one person is named after them as often as not, and so is where it lies elsewhere.
    personal: ['name', 'url'],
    person: 'investorId',
    version: 2,
    // The first version kept the address in clear: it goes with the name, which was encrypted from the start.
    upcasts: { 1: (old) => (old.name === ERASED && old.url !== null ? { ...old, url: ERASED } : old) },
  },
);
export const DocumentWithdrawn = defineEvent(
  'DocumentWithdrawn',
  z.object({ investorId: z.uuid().nullable(), reason: z.string() }),
  { personal: ['reason'], person: 'investorId' },
);

export const documentEvents = [DocumentPublished, DocumentWithdrawn] as const;
export type DocumentEvent = EventOf<(typeof documentEvents)[number]>;

// Commands

const name = z
  .string({ error: 'El nombre es requerido' })
  .trim()
  .min(3, 'Escribe al menos 3 caracteres')
  .max(160, 'Máximo 160 caracteres')
  .refine(isStorable, UNSTORABLE);
const investorId = z.uuid('Elige una persona de la lista').toLowerCase().nullable().default(null);
const url = z
  .string()
  .trim()
  .max(2_000, 'Máximo 2000 caracteres')
  .refine(isHttpsUrl, 'La dirección debe empezar por https://');

const publication = z.strictObject({ name, documentType: publishedDocumentTypeSchema, investorId });

/** Body of POST /api/documents: an address elsewhere, or what the PUT of an upload answered. */
export const publishDocumentBodySchema = publication
  .extend({
    url: url.optional(),
    upload: z.string({ error: 'Sube el archivo de nuevo' }).min(1).max(2_000).optional(),
  })
  .superRefine(({ url: elsewhere, upload }, context) => {
    if ((elsewhere === undefined) !== (upload === undefined)) return;
    context.addIssue({ code: 'custom', path: ['url'], message: 'Sube un PDF o escribe una dirección' });
  });
export type PublishDocumentBody = z.input<typeof publishDocumentBodySchema>;

/** What becomes of it: the id is that of the upload. */
export const publishDocumentSchema = publication.extend({
  documentId: z.uuid().optional(),
  url: url.nullable().default(null),
  file: documentFile.nullable().default(null),
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

/** Names objects that have lain in the store for a day; what no stream refers to is deleted. */
export const discardFilesSchema = z.strictObject({
  objectPaths: z.array(freeText(200)).max(200),
});
export type DiscardFiles = z.infer<typeof discardFilesSchema>;

// Uploading

/** Body of POST /api/documents/upload-url: a PDF, and whom it will be for. */
export const documentUploadRequestSchema = z.strictObject({
  contentType: z.literal('application/pdf', { error: 'Se acepta PDF' }),
  size: z.int().positive('El archivo está vacío').max(UPLOAD_MAX_BYTES, uploadTooLarge.message),
  investorId,
});
/** Its answer: PUT the bytes to `uploadURL`, once, within ten minutes. */
export const documentUploadTargetSchema = z.object({ uploadURL: z.string() });
export type DocumentUploadTarget = z.infer<typeof documentUploadTargetSchema>;
/** What the PUT answers: to be sent as `upload` within an hour. */
export const documentUploadedSchema = z.object({
  upload: z.string(),
  sha256: z.string(),
  size: z.int(),
});
export type DocumentUploaded = z.infer<typeof documentUploadedSchema>;

// Views

/** One row of GET /api/documents, the newest first: what is for everybody, and what is for whoever asks. */
export const documentViewSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  type: publishedDocumentTypeSchema,
  /** Where it is: a path of ours (`?download=true` saves it), an address elsewhere, or ERASED, one that was forgotten. */
  url: z.string(),
  isExternal: z.boolean(),
  /** Bytes; null elsewhere. */
  size: z.int().nullable(),
  /** Only for whoever asks, not for everybody. */
  isPersonal: z.boolean(),
  createdAt: z.iso.datetime(),
  /** Null: published by the platform itself, shown as NO_UPLOADER. */
  uploadedByUser: z.object({ firstName: z.string() }).nullable(),
});
export type DocumentView = z.infer<typeof documentViewSchema>;

/** One row of GET /api/documents?scope=all, for those who publish. */
export const documentAdminViewSchema = documentViewSchema.extend({
  /** Whom it is for; null: everybody. */
  investor: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  /** Null while it is published. */
  withdrawn: z.object({ at: z.iso.datetime(), reason: z.string() }).nullable(),
});
export type DocumentAdminView = z.infer<typeof documentAdminViewSchema>;

/** What publishing and withdrawing answer. */
export const documentSavedSchema = z.object({ id: z.uuid(), revision: z.int().nonnegative() });
export type DocumentSaved = z.infer<typeof documentSavedSchema>;

/** Path of an uploaded document, for those whom it is for. */
export const documentFilePath = (documentId: string) => `/api/documents/${documentId}/file`;
