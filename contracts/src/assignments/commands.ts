import { z } from 'zod';
import { assignableKindSchema, workItemIdSchema } from './values.ts';

/** Body of PUT /api/assignments. */
export const assignWorkItemSchema = z.strictObject({
  kind: assignableKindSchema,
  itemId: workItemIdSchema,
  /** Whose it is, as the queue tells; null where it is nobody's. */
  personId: z.uuid('Escribe de quién es').nullable(),
  /** Null: nobody has it. */
  assigneeId: z.uuid('Elige a alguien del equipo').nullable(),
  /** Since when it waits, as the queue tells: who had it before has it no more. */
  since: z.iso.datetime('Escribe desde cuándo espera'),
});
export type AssignWorkItem = z.infer<typeof assignWorkItemSchema>;
