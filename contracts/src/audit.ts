import { z } from 'zod';

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
  changes: z.array(z.object({ field: z.string(), before: z.unknown(), after: z.unknown() })),
  reason: z.string().nullable(),
  correlationId: z.uuid(),
});
export type AuditEntryView = z.infer<typeof auditEntryViewSchema>;
