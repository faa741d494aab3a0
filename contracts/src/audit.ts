import { z } from 'zod';
import { momentInput } from './moments.ts';
import { roleSchema } from './roles.ts';

const changeSchema = z.object({ field: z.string(), before: z.unknown(), after: z.unknown() });
export type AuditChange = z.infer<typeof changeSchema>;

/** One audited change: who did what to whom, when, and what each field was before and after. */
export const auditEntryViewSchema = z.object({
  id: z.uuid(),
  position: z.string(),
  occurredAt: z.iso.datetime(),
  recordedAt: z.iso.datetime(),
  actorKind: z.enum(['user', 'service']),
  actorId: z.string(),
  actorRole: z.string().nullable(),
  action: z.string(),
  subjectKind: z.string(),
  subjectId: z.string(),
  changes: z.array(changeSchema),
  reason: z.string().nullable(),
  correlationId: z.uuid(),
});
export type AuditEntryView = z.infer<typeof auditEntryViewSchema>;

/** From where a person did something: what is known of the session it was done in. */
export const auditOriginSchema = z.object({
  /** 'Chrome en Windows'. */
  device: z.string(),
  /** IP address; for analysts only the network it belongs to. */
  address: z.string().nullable(),
  /** How that session was opened. */
  method: z.string(),
  beganAt: z.iso.datetime(),
});
export type AuditOrigin = z.infer<typeof auditOriginSchema>;

/** What an entry can be about, as its stream is named. */
export const auditSubjectKinds = [
  'user',
  'kyc',
  'settings',
  'referenceRate',
  'warehouse',
  'projectImage',
  'mediaFile',
  'mediaDocument',
  'video',
  'camera',
  'investment',
  'transfer',
  'account',
  'distribution',
  'decision',
  'projection',
  'auditTree',
  'report',
  'document',
] as const;
export const auditSubjectKindSchema = z.enum(auditSubjectKinds, {
  error: 'No conocemos ese tipo de registro',
});
export type AuditSubjectKind = z.infer<typeof auditSubjectKindSchema>;

/** Rows that one page may have at most. */
export const AUDIT_PAGE_MAX = 200;
/** Entries are counted up to here; who has more narrows the search. Also the farthest row that can be asked for. */
export const AUDIT_COUNT_MAX = 100_000;
/** Entries that one export holds at most. */
export const AUDIT_EXPORT_MAX = 50_000;
/** Entries that one printed export holds at most: some two hundred pages. */
export const AUDIT_PDF_MAX = 2_000;
/** People that one search answers at most. */
export const AUDIT_PEOPLE_MAX = 8;

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

function whole(from: number, to: number, error: string) {
  return z.coerce.number({ error }).int(error).min(from, error).max(to, error);
}

/** Query of GET /api/audit. */
export const listAuditQuerySchema = auditFilterSchema.extend({
  direction: z.enum(['asc', 'desc'], { error: 'El orden es asc o desc' }).default('desc'),
  offset: whole(0, AUDIT_COUNT_MAX, `El inicio de la página va de 0 a ${AUDIT_COUNT_MAX}`).default(0),
  limit: whole(1, AUDIT_PAGE_MAX, `El tamaño de página va de 1 a ${AUDIT_PAGE_MAX}`).default(50),
});
export type ListAuditQuery = z.infer<typeof listAuditQuerySchema>;

/** Query of GET /api/audit/people: words of a name or an e-mail, or a whole id. */
export const auditPeopleQuerySchema = z.strictObject({
  search: z
    .string({ error: 'Escribe un nombre, un email o un identificador' })
    .trim()
    .min(1, 'Escribe un nombre, un email o un identificador')
    .max(100, 'Escribe menos de 100 caracteres'),
});

/** A person whom the audit can be narrowed to; to analysts with masked names. */
export const auditPersonSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  role: roleSchema,
});
export type AuditPerson = z.infer<typeof auditPersonSchema>;

/** GET /api/audit/people. */
export const auditPeopleSchema = z.object({ people: z.array(auditPersonSchema) });

/** One row of GET /api/audit: the entry with the names that go with its ids. */
export const auditRowSchema = auditEntryViewSchema.extend({
  /** Name of the person who acted; of a service, its own name. */
  actorName: z.string(),
  /** Name of the person, the warehouse, or what else it was about. */
  subjectName: z.string(),
  /** The session it was done in; null for services, and where that was not recorded. */
  sessionId: z.uuid().nullable(),
  /** Null as well once it is forgotten: with its person, or after SESSION_ORIGIN_YEARS. */
  origin: auditOriginSchema.nullable(),
});
export type AuditRow = z.infer<typeof auditRowSchema>;

/** GET /api/audit. `total` counts what fits the filter, up to AUDIT_COUNT_MAX. */
export const auditPageSchema = z.object({
  rows: z.array(auditRowSchema),
  total: z.int().nonnegative(),
  isTotalExact: z.boolean(),
});
export type AuditPage = z.infer<typeof auditPageSchema>;

/** GET /api/audit/{id}: the entry, and the next ones on either side among those that fit the filter. */
export const auditDetailSchema = z.object({
  entry: auditRowSchema,
  newerId: z.uuid().nullable(),
  olderId: z.uuid().nullable(),
});
export type AuditDetail = z.infer<typeof auditDetailSchema>;
