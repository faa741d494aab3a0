import { z } from 'zod';
import { canonicalJson } from '../canonical-json.ts';

export const auditExportFormats = ['csv', 'pdf'] as const;
export const exportFormatField = z.enum(auditExportFormats, { error: 'El formato es csv o pdf' });
export type AuditExportFormat = z.infer<typeof exportFormatField>;

/** Areas of personal data that staff access, with their audit labels. */
export const personalDataLabels = {
  pending: 'Lo que espera por el equipo',
  search: 'Búsqueda',
  users: 'Usuarios',
  kyc: 'Verificaciones KYC',
  investments: 'Inversiones',
  transfers: 'Transferencias',
  reconciliation: 'Transferencias sin asociar',
  transferClaims: 'Reclamos de transferencias',
  visits: 'Visitas',
  questions: 'Preguntas',
  repurchases: 'Recompras',
  payouts: 'Retiros',
  distributions: 'Distribuciones',
  books: 'Libros',
  documents: 'Documentos',
  audit: 'Auditoría',
  history: 'Historia',
  /** The export of all one's own data: recorded like an access, since an intruder may have made it. */
  ownData: 'Exportación de los datos propios',
} as const;
export type PersonalDataArea = keyof typeof personalDataLabels;
export const personalDataAreaSchema = z.enum(
  Object.keys(personalDataLabels) as [PersonalDataArea, ...PersonalDataArea[]],
);

/** Repeated exports count once within this hour, counted since the epoch. */
export function exportHour(moment: string | Date): number {
  return Math.floor(new Date(moment).getTime() / 3_600_000);
}

/** Id of an item, a stream or a period: no free text. */
export const viewedIdSchema = z.string().regex(/^[A-Za-z0-9_.:-]{1,200}$/);

/** How long a requested file can be downloaded, in seconds. */
export const AUDIT_EXPORT_SECONDS = 120;

/**
 * Tamper-evident history: every event of the log is a leaf of one Merkle tree (RFC 9162, section 2), and heads of
 * the tree are events themselves. The format of a leaf is specified in docs/audit-proof.md.
 */

/** SHA-256 as 64 lower-case hexadecimal digits. */
export const sha256Schema = z.string().regex(/^[0-9a-f]{64}$/);
export const treeSizeField = z.int().nonnegative();
export const proofPathField = z.array(sha256Schema);

export const treeHeadReasons = ['daily', 'requested'] as const;
export type TreeHeadReason = (typeof treeHeadReasons)[number];

/** Records a tree head now. `daily`: at most one per day in Bogotá. */
export const recordTreeHeadSchema = z.strictObject({ reason: z.enum(treeHeadReasons) });
export type RecordTreeHead = z.infer<typeof recordTreeHeadSchema>;

/** An event as stored on the log, personal fields encrypted. */
export const logRecordSchema = z.strictObject({
  stream: z.string(),
  /** Revision within the stream, decimal. */
  revision: z.string().regex(/^\d+$/),
  id: z.uuid(),
  type: z.string(),
  /** When the store wrote it, ISO 8601 in UTC with milliseconds. */
  recordedAt: z.iso.datetime(),
  /** `binary`: non-JSON content, encoded as base64. */
  format: z.enum(['json', 'binary']),
  data: z.unknown(),
  metadata: z.unknown(),
});
export type LogRecord = z.infer<typeof logRecordSchema>;

/** Fields that are hashed into an event's leaf: its identity, and the SHA-256 of its data and of its metadata. */
export type LeafFields = Omit<LogRecord, 'data' | 'metadata'> & {
  readonly dataHash: string;
  readonly metadataHash: string;
};

/** The text whose UTF-8 bytes, prefixed by a zero byte, are hashed as an event's leaf. */
export function leafText(leaf: LeafFields): string {
  const { stream, revision, id, type, recordedAt, format, dataHash, metadataHash } = leaf;
  return canonicalJson([stream, revision, id, type, recordedAt, format, dataHash, metadataHash]);
}

/** A tree head on the log, and who requested it. */
export const treeHeadViewSchema = z.object({
  size: z.int().positive(),
  rootHash: sha256Schema,
  reason: z.enum(treeHeadReasons),
  recordedAt: z.iso.datetime(),
  actorKind: z.enum(['user', 'service']),
  actorName: z.string(),
});
export type TreeHeadView = z.infer<typeof treeHeadViewSchema>;

/** The first leaf at which the log no longer matches the tree. */
export const breakSchema = z.object({
  /** Index of the leaf, counted from 0. */
  index: treeSizeField,
  reason: z.enum(['altered', 'missing', 'head']),
  foundAt: z.iso.datetime(),
});
export type TreeBreak = z.infer<typeof breakSchema>;

/**
 * GET /api/audit/{id}/proof: proves that an entry's event is in the tree, and that the newest head belongs to the same
 * tree.
 */
export const auditProofSchema = z.object({
  /** The event as it is on the log now; without `data` for readers who may not see it. */
  event: logRecordSchema.omit({ data: true }).extend({
    data: z.unknown().optional(),
    /** SHA-256 of the canonical JSON of the data. */
    dataHash: sha256Schema,
  }),
  /** Index of its leaf, counted from 0. */
  index: treeSizeField,
  tree: z.object({ size: z.int().positive(), rootHash: sha256Schema }),
  /** Inclusion proof from the leaf to the root, RFC 9162 section 2.1.3.1. */
  inclusion: proofPathField,
  /** The newest head on the log, and the consistency proof (section 2.1.4.1) that its tree is a prefix of this one. */
  head: treeHeadViewSchema.nullable(),
  consistency: proofPathField,
});
export type AuditProof = z.infer<typeof auditProofSchema>;

const sizeInput = z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER);

/** Query of GET /api/audit/tree/consistency. */
export const consistencyQuerySchema = z
  .strictObject({ from: sizeInput, to: sizeInput })
  .refine(({ from, to }) => from <= to, { path: ['from'], error: 'Empieza en un tamaño menor o igual' });
