import { z } from 'zod';
import { roleSchema } from '../roles.ts';
import { auditFilterSchema } from './commands.ts';
import {
  breakSchema,
  proofPathField,
  sha256Schema,
  treeHeadReasons,
  treeHeadViewSchema,
  treeSizeField,
} from './values.ts';

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

/** Origin of a person's action: what is known of the session. */
export const auditOriginSchema = z.object({
  /** 'Chrome en Windows'. */
  device: z.string(),
  /** IP address; analysts only see its network. */
  address: z.string().nullable(),
  /** How the session was opened. */
  method: z.string(),
  beganAt: z.iso.datetime(),
});

/** Maximum rows per page. */
export const AUDIT_PAGE_MAX = 200;
/** Entries are counted up to this limit, which is also the highest offset; beyond it the search must be narrowed. */
export const AUDIT_COUNT_MAX = 100_000;
/** Maximum entries per export. */
export const AUDIT_EXPORT_MAX = 50_000;
/** Maximum entries per PDF export: about two hundred pages. */
export const AUDIT_PDF_MAX = 2_000;
/** Maximum people returned by one search. */
export const AUDIT_PEOPLE_MAX = 8;

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

/** A person that the audit can be filtered by; names are masked for analysts. */
export const auditPersonSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  role: roleSchema,
});
export type AuditPerson = z.infer<typeof auditPersonSchema>;

/** GET /api/audit/people. */
export const auditPeopleSchema = z.object({ people: z.array(auditPersonSchema) });

/** One row of GET /api/audit: the entry with the names of its ids. */
export const auditRowSchema = auditEntryViewSchema.extend({
  /** Name of the person who acted; for a service, the service's name. */
  actorName: z.string(),
  /** Name of the person, warehouse or other subject. */
  subjectName: z.string(),
  /** Session of the action; null for services, and where it was not recorded. */
  sessionId: z.uuid().nullable(),
  /** Null, too, once it was deleted: with its person, or after SESSION_ORIGIN_YEARS. */
  origin: auditOriginSchema.nullable(),
});
export type AuditRow = z.infer<typeof auditRowSchema>;

/** GET /api/audit. `total` counts the entries that match the filter, up to AUDIT_COUNT_MAX. */
export const auditPageSchema = z.object({
  rows: z.array(auditRowSchema),
  total: z.int().nonnegative(),
  isTotalExact: z.boolean(),
});
export type AuditPage = z.infer<typeof auditPageSchema>;

/** GET /api/audit/{id}: the entry, and its neighbours among the entries that match the filter. */
export const auditDetailSchema = z.object({
  entry: auditRowSchema,
  newerId: z.uuid().nullable(),
  olderId: z.uuid().nullable(),
});
export type AuditDetail = z.infer<typeof auditDetailSchema>;

/** GET /api/audit/tree. */
export const auditTreeViewSchema = z.object({
  size: treeSizeField,
  rootHash: sha256Schema,
  /** When the whole log was last re-read and compared leaf by leaf, and the number of leaves. */
  checked: z.object({ size: treeSizeField, at: z.iso.datetime() }),
  broken: breakSchema.nullable(),
  /** Newest first. */
  heads: z.array(treeHeadViewSchema),
});
export type AuditTreeView = z.infer<typeof auditTreeViewSchema>;

/** GET /api/audit/tree/consistency: proves that the tree of `from` leaves is a prefix of the one of `to` leaves. */
export const consistencyViewSchema = z.object({
  from: z.int(),
  to: z.int(),
  fromRoot: sha256Schema,
  toRoot: sha256Schema,
  path: proofPathField,
});
export type ConsistencyView = z.infer<typeof consistencyViewSchema>;

/** Response of POST /api/audit/tree-heads. */
export const treeHeadAnswerSchema = z.object({
  size: z.int().positive(),
  rootHash: sha256Schema,
  reason: z.enum(treeHeadReasons),
  recordedAt: z.iso.datetime(),
});
export type TreeHeadAnswer = z.infer<typeof treeHeadAnswerSchema>;
