import { z } from 'zod';
import { momentInput } from '../moments.ts';
import { roleSchema } from '../roles.ts';
import { type AuditSubjectKind, auditSubjectLabels } from './subjects.ts';
import { exportFormatField, personalDataAreaSchema, viewedIdSchema } from './values.ts';

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

/** Of one kind of choice so many at most. */
const CHOICES_MAX = 20;

/** The single choices of a filter that may hold several: 'kyc,settings'. */
export function choicesOf(value: string | undefined): readonly string[] {
  return value === undefined ? [] : value.replace(/^-/, '').split(',');
}

/** Whether a choice of actions is of all but those that are named: '-UserSignedIn'. */
export function isAllBut(value: string | undefined): boolean {
  return value?.startsWith('-') ?? false;
}

/** One choice, or several with commas between them; any of them has to hold. */
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

/** What entries are chosen by. Everything that is given has to hold. */
export const auditFilterSchema = z.strictObject({
  /** The actor, or the person it was about, also through one of their investments. */
  person: z.uuid('La persona se busca por su identificador').optional(),
  /** Id of a user, or name of a service. */
  actor: identifier.optional(),
  kind: choices(
    (kind) => auditSubjectKindSchema.safeParse(kind).success,
    'No conocemos ese tipo de registro',
  ).optional(),
  /** Id of what it was about, with `kind`. */
  subject: identifier.optional(),
  /** With a hyphen before the first: all but these. */
  action: choices(isName, 'No conocemos esa acción').optional(),
  /** Names of fields that changed. */
  field: choices(isName, 'No conocemos ese campo').optional(),
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

/** Answer of POST /api/audit/exports: where the file is, for the requester only and for a limited time. */
export const auditExportSchema = z.object({ url: z.string(), expiresAt: z.iso.datetime() });

/** Query of GET /api/audit/export. */
export const auditExportFileQuerySchema = z.strictObject({
  token: z.string({ error: 'Falta el permiso de descarga' }).min(1).max(4_000),
});

/** A look that query-api wrote down before it answered. */
export const recordPersonalDataViewSchema = z.strictObject({
  viewId: z.uuid(),
  viewerId: z.uuid(),
  role: roleSchema,
  sessionId: z.uuid(),
  area: personalDataAreaSchema,
  viewed: viewedIdSchema.nullable(),
  viewedAt: z.iso.datetime(),
});
export type RecordPersonalDataView = z.infer<typeof recordPersonalDataViewSchema>;
