import { assignWorkItemSchema } from './commands.ts';

export const assignmentSchema = assignWorkItemSchema.pick({ kind: true, itemId: true, assigneeId: true });
