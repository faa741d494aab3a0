import { z } from 'zod';
import { assignableKindSchema, workItemIdSchema } from './values.ts';

/** Body of PUT /api/assignments. */
export const assignWorkItemSchema = z.strictObject({
  kind: assignableKindSchema,
  itemId: workItemIdSchema,
  /** The person the item belongs to, as shown in the queue; null when it belongs to nobody. */
  personId: z.uuid('Escribe de quién es').nullable(),
  /** Null: unassigned. */
  assigneeId: z.uuid('Elige a alguien del equipo').nullable(),
  /** Waiting since, as shown in the queue: an assignment from before then no longer counts. */
  since: z.iso.datetime('Escribe desde cuándo espera'),
});
export type AssignWorkItem = z.infer<typeof assignWorkItemSchema>;
