import { z } from 'zod';
import { momentInput } from '../moments.ts';
import { type AuditSubjectKind, auditSubjectLabels } from './subjects.ts';
import { exportFormatField } from './values.ts';

/** What an entry can be about, as its stream is named; in the order of the words for it. */
export const auditSubjectKinds = (Object.keys(auditSubjectLabels) as AuditSubjectKind[]).toSorted((a, b) =>
  auditSubjectLabels[a].localeCompare(auditSubjectLabels[b], 'es'),
);
export const auditSubjectKindSchema = z.enum(auditSubjectKinds, {
  error: 'No conocemos ese tipo de registro',
});

const moment = momentInput('Escribe una fecha y hora, por ejemplo 2026-01-31T12:00:00Z');

/** No words: what is searched for may be written down. */
const identifier = z.string().regex(/^[A-Za-z0-9_-]{1,100}$/, 'Se busca por el identificador completo');

/** What entries are chosen by. Everything that is given has to hold. */
export const auditFilterSchema = z.strictObject({
  /** Whoever did it, or whom it was about, also by one of their investments. */
  person: z.uuid('La persona se busca por su identificador').optional(),
  /** Id of a user, or name of a service. */
  actor: identifier.optional(),
  kind: auditSubjectKindSchema.optional(),
  /** Id of what it was about, with `kind`. */
  subject: identifier.optional(),
  action: z
    .string()
    .regex(/^[A-Za-z]{1,60}$/, 'No conocemos esa acción')
    .optional(),
  /** Name of a field that changed. */
  field: z
    .string()
    .regex(/^[A-Za-z]{1,60}$/, 'No conocemos ese campo')
    .optional(),
  /** From this moment on. */
  from: moment.optional(),
  /** Before this moment. */
  to: moment.optional(),
  /** All that one request caused. */
  correlation: z.uuid('La correlación es un identificador').optional(),
  /** All that was done in one session. */
  session: z.uuid('La sesión es un identificador').optional(),
});
export type AuditFilter = z.infer<typeof auditFilterSchema>;

/** Body of POST /api/audit/exports. */
export const exportAuditSchema = z.strictObject({ format: exportFormatField, filter: auditFilterSchema });
export type ExportAudit = z.infer<typeof exportAuditSchema>;

/** Answer of POST /api/audit/exports: where the file is, for whoever asked and for a moment. */
export const auditExportSchema = z.object({ url: z.string(), expiresAt: z.iso.datetime() });
export type AuditExportView = z.infer<typeof auditExportSchema>;

/** Query of GET /api/audit/export. */
export const auditExportFileQuerySchema = z.strictObject({
  token: z.string({ error: 'Falta el permiso de descarga' }).min(1).max(4_000),
});
