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

/** One row of GET /api/reports, the newest first; what asking for one and trying again answer, too. */
export const reportViewSchema = z.object({
  id: z.uuid(),
  title: z.string(),
  type: reportTypeSchema,
  /** In words. */
  period: z.string(),
  periodFrom: z.iso.date(),
  periodTo: z.iso.date(),
  createdAt: z.iso.datetime(),
  status: reportStatusSchema,
  /** Where its PDF is once it is ready; `?download=true` saves it. */
  url: z.string().nullable(),
  size: z.int().nullable(),
  sha256: sha256Field.nullable(),
  generatedAt: z.iso.datetime().nullable(),
});
export type ReportView = z.infer<typeof reportViewSchema>;

/** Path of a statement's PDF, for its person alone. */
export const reportFilePath = (reportId: string) => `/api/reports/${reportId}/file`;

/** What is known of a statement, wherever it is kept. */
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

/** One row of GET /api/documents, the newest first: what is for everybody, and what is for the requester. */
export const documentViewSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  type: publishedDocumentTypeSchema,
  /** Where it is: a path of ours (`?download=true` saves it), an address elsewhere, or ERASED, one that was forgotten. */
  url: z.string(),
  isExternal: z.boolean(),
  /** Bytes; null elsewhere. */
  size: z.int().nullable(),
  /** Only for the requester, not for everybody. */
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

/** Query of GET /api/documents/all/export: words of its name and of whom it is for, and a type. */
export const documentFilterSchema = z.strictObject({
  search: searchField,
  type: publishedDocumentTypeSchema.optional(),
});
export type DocumentFilter = z.infer<typeof documentFilterSchema>;

/** What publishing and withdrawing answer. */
export const documentSavedSchema = z.object({ id: z.uuid(), revision: z.int().nonnegative() });

/** Path of an uploaded document, for those whom it is for. */
export const documentFilePath = (documentId: string) => `/api/documents/${documentId}/file`;
