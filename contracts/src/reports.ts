import { z } from 'zod';
import { defineEvent, type EventOf } from './event.ts';
import {
  periodInWords,
  type ReportPeriod,
  type ReportType,
  reportTitle,
  reportTypeSchema,
  whyNoPeriod,
} from './report-periods.ts';

const day = (error: string) => z.iso.date({ error });
const hash = z.string().regex(/^[0-9a-f]{64}$/);

/** Where a statement lies in the object store: below its person, so that it goes with them. */
export function reportObjectPath(userId: string, reportId: string): string {
  return `reports/${userId}/${reportId}`;
}
const reportPathSchema = z
  .string()
  .regex(/^reports\/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);

// Events of stream `report-{id}`

export const ReportRequested = defineEvent(
  'ReportRequested',
  z.object({
    investorId: z.uuid(),
    type: reportTypeSchema,
    /** First and last day, both part of it, in Bogotá. */
    periodFrom: z.iso.date(),
    periodTo: z.iso.date(),
  }),
);
/** What is kept of a rendered statement. */
const reportFile = z.object({
  objectPath: reportPathSchema,
  /** Hex. */
  sha256: hash,
  /** Bytes. */
  size: z.int().positive(),
  /** The position of the log whose read models it shows: who asks as of it sees the same figures. */
  asOfPosition: z.string().regex(/^-?\d+$/),
});
export const ReportGenerated = defineEvent('ReportGenerated', reportFile);
export const reportFailures = ['rendering', 'storage'] as const;
/** It was tried more than once and given up until somebody asks again. */
export const ReportFailed = defineEvent('ReportFailed', z.object({ reason: z.enum(reportFailures) }));
export const ReportRetried = defineEvent('ReportRetried', z.object({}));

export const reportEvents = [ReportRequested, ReportGenerated, ReportFailed, ReportRetried] as const;
export type ReportEvent = EventOf<(typeof reportEvents)[number]>;

export const reportStatuses = ['preparing', 'ready', 'failed'] as const;
export const reportStatusSchema = z.enum(reportStatuses);
export type ReportStatus = z.infer<typeof reportStatusSchema>;
export const reportStatusLabels: Record<ReportStatus, string> = {
  preparing: 'En preparación',
  ready: 'Listo',
  failed: 'Falló',
};

// Commands

/** Body of POST /api/reports: a statement of one's own about a period. A whole one may still be under way. */
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

/** Sent by the worker once the file lies in the object store. */
export const recordReportSchema = reportFile.extend({ reportId: z.uuid() }).strict();
export type RecordReport = z.infer<typeof recordReportSchema>;

/** Sent by the worker when it gives up. */
export const failReportSchema = z.strictObject({ reportId: z.uuid(), reason: z.enum(reportFailures) });
export type FailReport = z.infer<typeof failReportSchema>;

// Views

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
  sha256: hash.nullable(),
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
    period: periodInWords(type, facts),
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
