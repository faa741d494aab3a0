import { z } from 'zod';
import { momentInput } from '../moments.ts';
import { roleSchema } from '../roles.ts';
import { type AuditSubjectKind, auditSubjectLabels } from './subjects.ts';
import { exportFormatField, personalDataAreaSchema, viewedIdSchema } from './values.ts';

/** Kinds of subject of audit entries, named like their streams; sorted by label. */
export const auditSubjectKinds = (Object.keys(auditSubjectLabels) as AuditSubjectKind[]).toSorted((a, b) =>
  auditSubjectLabels[a].localeCompare(auditSubjectLabels[b], 'es'),
);
export const auditSubjectKindSchema = z.enum(auditSubjectKinds, {
  error: 'No conocemos ese tipo de registro',
});

const moment = momentInput('Escribe una fecha y hora, por ejemplo 2026-01-31T12:00:00Z');

/** Identifiers only, no free text: the search itself may be recorded. */
const identifier = z.string().regex(/^[A-Za-z0-9_-]{1,100}$/, 'Se busca por el identificador completo');

/** Maximum number of values per filter. */
const CHOICES_MAX = 20;

/** The values of a filter that may hold several: 'kyc,settings'. */
export function choicesOf(value: string | undefined): readonly string[] {
  return value === undefined ? [] : value.replace(/^-/, '').split(',');
}

/** Whether an action filter is negated, meaning all but the named ones: '-UserSignedIn'. */
export function isAllBut(value: string | undefined): boolean {
  return value?.startsWith('-') ?? false;
}

/** One or several comma-separated values; an entry must match any of them. */
function choices(isKnown: (choice: string) => boolean, error: string) {
  return z
    .string()
    .max(2_000, error)
    .refine((value) => {
      const chosen = value.split(',');
      return chosen.length <= CHOICES_MAX && chosen.every(isKnown);
    }, error);
}

const isName = (choice: string) => /^[A-Za-z-]{1,60}$/.test(choice);

/** Filters for audit entries. An entry must match all given filters. */
export const auditFilterSchema = z.strictObject({
  /** Entries by this person or about them, including those about their investments. */
  person: z.uuid('La persona se busca por su identificador').optional(),
  /** Id of a user, or name of a service. */
  actor: identifier.optional(),
  kind: choices(
    (kind) => auditSubjectKindSchema.safeParse(kind).success,
    'No conocemos ese tipo de registro',
  ).optional(),
  /** Id of the subject, meant to be combined with `kind`. */
  subject: identifier.optional(),
  /** A leading hyphen means all but these. */
  action: choices(isName, 'No conocemos esa acción').optional(),
  /** Names of changed fields. */
  field: choices(isName, 'No conocemos ese campo').optional(),
  /** From this moment on (inclusive). */
  from: moment.optional(),
  /** Before this moment (exclusive). */
  to: moment.optional(),
  /** Entries caused by the same request. */
  correlation: z.uuid('La correlación es un identificador').optional(),
  /** Entries from one session. */
  session: z.uuid('La sesión es un identificador').optional(),
});
export type AuditFilter = z.infer<typeof auditFilterSchema>;

/** Body of POST /api/audit/exports. */
export const exportAuditSchema = z.strictObject({ format: exportFormatField, filter: auditFilterSchema });
export type ExportAudit = z.infer<typeof exportAuditSchema>;

/** Response of POST /api/audit/exports: URL of the file, valid for the requester only and for a limited time. */
export const auditExportSchema = z.object({ url: z.string(), expiresAt: z.iso.datetime() });

/** Query of GET /api/audit/export. */
export const auditExportFileQuerySchema = z.strictObject({
  token: z.string({ error: 'Falta el permiso de descarga' }).min(1).max(4_000),
});

/** A view of personal data that query-api recorded before responding. */
export const recordPersonalDataViewSchema = z.strictObject({
  viewId: z.uuid(),
  viewerId: z.uuid(),
  role: roleSchema,
  sessionId: z.uuid(),
  area: personalDataAreaSchema,
  viewed: viewedIdSchema.nullable(),
  /** Taken along as a file. */
  isExport: z.literal(true).optional(),
  viewedAt: z.iso.datetime(),
});
export type RecordPersonalDataView = z.infer<typeof recordPersonalDataViewSchema>;
