import { z } from 'zod';
import { labelTable } from '../open-table.ts';

export const sha256Field = z.string().regex(/^[0-9a-f]{64}$/);

/** Object path of a statement: under its person's id, so that it is deleted with them. */
export function reportObjectPath(userId: string, reportId: string): string {
  return `reports/${userId}/${reportId}`;
}
const reportPathSchema = z
  .string()
  .regex(/^reports\/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);

/** Metadata of a rendered statement. */
export const reportFileFields = z.object({
  objectPath: reportPathSchema,
  /** Hex. */
  sha256: sha256Field,
  /** Bytes. */
  size: z.int().positive(),
  /** Log position of the read models it shows: queries as of it return the same figures. */
  asOfPosition: z.string().regex(/^-?\d+$/),
});

export const reportFailures = ['rendering', 'storage'] as const;

export const reportStatuses = ['preparing', 'ready', 'failed'] as const;
export const reportStatusSchema = z.enum(reportStatuses);
export type ReportStatus = z.infer<typeof reportStatusSchema>;
export const reportStatusLabels = labelTable<ReportStatus>({
  preparing: 'En preparación',
  ready: 'Listo',
  failed: 'Falló',
});

export const documentTypes = ['legal', 'financial', 'construction', 'regulatory'] as const;
export const publishedDocumentTypeSchema = z.enum(documentTypes, {
  error: 'Elige un tipo de documento de la lista',
});
export type PublishedDocumentType = z.infer<typeof publishedDocumentTypeSchema>;
export const documentTypeLabels = labelTable<PublishedDocumentType>({
  legal: 'Legal',
  financial: 'Financiero',
  construction: 'Construcción',
  regulatory: 'Regulatorio',
});

/** Shown for documents published by the platform itself. */
export const NO_UPLOADER = 'System';

const idField = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const documentPathSchema = z.string().regex(new RegExp(`^documents/(?:shared|${idField})/${idField}$`));

/** Object path of an uploaded document: one person's document is under their id, so that it is deleted with them. */
export function documentObjectPath(investorId: string | null, documentId: string): string {
  return `${documentFolder(investorId)}/${documentId}`;
}
export const documentFolder = (investorId: string | null) => `documents/${investorId ?? 'shared'}`;

// Events of stream `document-{id}`

export const documentFileFields = z.object({
  objectPath: documentPathSchema,
  /** Hex. */
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  /** Bytes of the PDF. */
  size: z.int().positive(),
});
