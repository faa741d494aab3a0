import { z } from 'zod';
import { auditFilterSchema } from './audit.ts';
import { defineEvent, type EventOf } from './event.ts';

export const auditExportFormats = ['csv', 'pdf'] as const;
const format = z.enum(auditExportFormats, { error: 'El formato es csv o pdf' });
export type AuditExportFormat = z.infer<typeof format>;

/** How long a file that was asked for may be fetched. */
export const AUDIT_EXPORT_SECONDS = 120;

// Events

/** Somebody takes what this filter leaves of the audit out of the house; on their own stream. Ids, never words. */
export const AuditExportRequested = defineEvent(
  'AuditExportRequested',
  z.object({ format, filter: z.record(z.string(), z.string()) }),
);

export const auditEvents = [AuditExportRequested] as const;
export type AuditEvent = EventOf<(typeof auditEvents)[number]>;

// Commands

/** Body of POST /api/audit/exports. */
export const exportAuditSchema = z.strictObject({ format, filter: auditFilterSchema });
export type ExportAudit = z.infer<typeof exportAuditSchema>;

/** Answer of POST /api/audit/exports: where the file is, for whoever asked and for a moment. */
export const auditExportSchema = z.object({ url: z.string(), expiresAt: z.iso.datetime() });
export type AuditExportView = z.infer<typeof auditExportSchema>;

/** Query of GET /api/audit/export. */
export const auditExportFileQuerySchema = z.strictObject({
  token: z.string({ error: 'Falta el permiso de descarga' }).min(1).max(4_000),
});
