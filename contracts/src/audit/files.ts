import { z } from 'zod';

import { bigint, integer, nullable, text, time, uuid } from '../read-models/table.ts';
import { sha256Schema } from './values.ts';

/** How often the audit is put into a file. */
export const auditFileSchedules = ['off', 'daily', 'weekly'] as const;
export type AuditFileSchedule = (typeof auditFileSchedules)[number];
/** Older ones are removed. */
export const AUDIT_FILES_KEPT = 90;

/** Columns of `chain.audit_files`, which the worker writes. */
export const auditFileColumns = {
  id: uuid,
  since_day: text,
  until_day: text,
  entries: integer,
  first_position: nullable(bigint),
  last_position: nullable(bigint),
  sha256: text,
  size: bigint,
  object_path: text,
  made_at: time,
};

const about = {
  /** Days in Bogotá: what was recorded from the first on and before the second. */
  since: z.iso.date(),
  until: z.iso.date(),
  entries: z.int().nonnegative(),
  /** Of events, in the file's order; null where there is no entry. */
  firstPosition: z.string().nullable(),
  lastPosition: z.string().nullable(),
};
/** The first line of a file; each other line is an entry as the webhook tells it. */
export const auditFileHeadSchema = z.object({
  format: z.literal('nodo-audit'),
  version: z.literal(1),
  ...about,
});
export type AuditFileHead = z.infer<typeof auditFileHeadSchema>;

/** A row of GET /api/audit/files. */
export const auditFileSchema = z.object({
  id: z.uuid(),
  ...about,
  /** Of the whole file, its first line included. */
  sha256: sha256Schema,
  size: z.int().positive(),
  madeAt: z.iso.datetime(),
});
export type AuditFileView = z.infer<typeof auditFileSchema>;
