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

/** GET /api/audit/tree. */
export const auditTreeViewSchema = z.object({
  size: treeSizeField,
  rootHash: sha256Schema,
  /** When the whole log was last read again and compared, leaf by leaf, and how many there were. */
  checked: z.object({ size: treeSizeField, at: z.iso.datetime() }),
  broken: breakSchema.nullable(),
  /** The latest first. */
  heads: z.array(treeHeadViewSchema),
});
export type AuditTreeView = z.infer<typeof auditTreeViewSchema>;

/** GET /api/audit/tree/consistency: that the tree of `from` leaves is a beginning of the one of `to` leaves. */
export const consistencyViewSchema = z.object({
  from: z.int(),
  to: z.int(),
  fromRoot: sha256Schema,
  toRoot: sha256Schema,
  path: proofPathField,
});
export type ConsistencyView = z.infer<typeof consistencyViewSchema>;

/** Answer of POST /api/audit/tree-heads. */
export const treeHeadAnswerSchema = z.object({
  size: z.int().positive(),
  rootHash: sha256Schema,
  reason: z.enum(treeHeadReasons),
  recordedAt: z.iso.datetime(),
});
export type TreeHeadAnswer = z.infer<typeof treeHeadAnswerSchema>;
