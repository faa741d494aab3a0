import { z } from 'zod';
import { searchField } from '../api-route.ts';
import {
  type ReportPeriod,
  type ReportType,
  reportPeriodLabel,
  reportTitle,
  reportTypeSchema,
} from './periods.ts';
import { publishedDocumentTypeSchema, type ReportStatus, reportStatusSchema, sha256Field } from './values.ts';

/** One row of GET /api/reports, newest first; also the response to requesting and retrying one. */
export const reportViewSchema = z.object({
  id: z.uuid(),
  title: z.string(),
  type: reportTypeSchema,
  /** Display text of the period. */
  period: z.string(),
  periodFrom: z.iso.date(),
  periodTo: z.iso.date(),
  createdAt: z.iso.datetime(),
  status: reportStatusSchema,
  /** URL of its PDF once it is ready; `?download=true` saves it. */
  url: z.string().nullable(),
  size: z.int().nullable(),
  sha256: sha256Field.nullable(),
  generatedAt: z.iso.datetime().nullable(),
});
export type ReportView = z.infer<typeof reportViewSchema>;

/** Filter of GET /api/reports: words of the title, and a type. */
export const reportFilterSchema = z.strictObject({
  search: searchField,
  type: reportTypeSchema.optional(),
});
export type ReportFilter = z.infer<typeof reportFilterSchema>;

/** Path of a statement's PDF, accessible to its person only. */
export const reportFilePath = (reportId: string) => `/api/reports/${reportId}/file`;

/** Data of a statement, independent of its storage. */
export interface ReportFacts extends ReportPeriod {
  readonly id: string;
  readonly type: ReportType;
  readonly createdAt: string;
  readonly status: ReportStatus;
  readonly file: { readonly size: number; readonly sha256: string; readonly generatedAt: string } | null;
}

export function reportView({ file, ...facts }: ReportFacts): ReportView {
  const { id, type, status } = facts;
  return {
    ...facts,
    title: reportTitle(type, facts),
    period: reportPeriodLabel(type, facts),
    url: status === 'ready' ? reportFilePath(id) : null,
    size: file?.size ?? null,
    sha256: file?.sha256 ?? null,
    generatedAt: file?.generatedAt ?? null,
  };
}

/** Query of GET /api/reports/{id}/file and GET /api/documents/{id}/file. */
export const fileQuerySchema = z.strictObject({
  download: z.literal('true', { error: 'Escribe download=true o déjalo' }).optional(),
});

/** One row of GET /api/documents, newest first: documents for everybody and for the requester. */
export const documentViewSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  type: publishedDocumentTypeSchema,
  /** A path of ours (`?download=true` saves it), an external URL, or ERASED once that was erased. */
  url: z.string(),
  isExternal: z.boolean(),
  /** Bytes; null for an external document. */
  size: z.int().nullable(),
  /** For the requester only, not for everybody. */
  isPersonal: z.boolean(),
  createdAt: z.iso.datetime(),
  /** Null: published by the platform itself, shown as NO_UPLOADER. */
  uploadedByUser: z.object({ firstName: z.string() }).nullable(),
});
export type DocumentView = z.infer<typeof documentViewSchema>;

/** One row of GET /api/documents?scope=all, for those who publish. */
export const documentAdminViewSchema = documentViewSchema.extend({
  /** The only intended reader; null: everybody. */
  investor: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  /** Null while it is published. */
  withdrawn: z.object({ at: z.iso.datetime(), reason: z.string() }).nullable(),
});
export type DocumentAdminView = z.infer<typeof documentAdminViewSchema>;

/** Maximum and default page size of statements, and of documents. */
export const REPORTS_PAGE = 50;
export const DOCUMENTS_PAGE = 50;

/** Filter of documents: words of the name or, for those who publish, of the reader's name, and a type. */
export const documentFilterSchema = z.strictObject({
  search: searchField,
  type: publishedDocumentTypeSchema.optional(),
});
export type DocumentFilter = z.infer<typeof documentFilterSchema>;

/** Response to publishing and withdrawing. */
export const documentSavedSchema = z.object({ id: z.uuid(), revision: z.int().nonnegative() });

/** Path of an uploaded document, accessible to its intended readers. */
export const documentFilePath = (documentId: string) => `/api/documents/${documentId}/file`;
