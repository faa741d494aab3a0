import { z } from 'zod';

import { bigint, integer, nullable, text, time, uuid } from '../read-models/table.ts';
import { sha256Schema } from './values.ts';

/** How often the audit is exported to a file. */
export const auditFileSchedules = ['off', 'daily', 'weekly'] as const;
export type AuditFileSchedule = (typeof auditFileSchedules)[number];
/** Older files are deleted. */
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
  /** Days in Bogotá: entries recorded from `since` (inclusive) to `until` (exclusive). */
  since: z.iso.date(),
  until: z.iso.date(),
  entries: z.int().nonnegative(),
  /** Positions of the first and last event in file order; null when there are no entries. */
  firstPosition: z.string().nullable(),
  lastPosition: z.string().nullable(),
};
/** The first line of a file; every other line is an entry in the webhook's format. */
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
  /** Hash of the whole file, including its first line. */
  sha256: sha256Schema,
  size: z.int().positive(),
  madeAt: z.iso.datetime(),
});
export type AuditFileView = z.infer<typeof auditFileSchema>;
