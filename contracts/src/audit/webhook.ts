import { z } from 'zod';
import { auditEntryViewSchema } from './views.ts';

/** Payload of the audit webhook: entries in the order in which they became visible, personal values masked. */
export const auditWebhookSchema = z.object({
  type: z.literal('audit.entries'),
  /** When it was sent. */
  timestamp: z.iso.datetime(),
  data: z.object({ entries: z.array(auditEntryViewSchema) }),
});
