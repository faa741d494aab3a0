import { defineTable, oneOf, text, time, uuid } from '../read-models/table.ts';
import { assignableKinds } from './values.ts';

/** What somebody of the staff has; what nobody has is not there. */
export const workAssignments = defineTable('work_assignments', ['kind', 'item_id'], {
  kind: oneOf(assignableKinds),
  item_id: text,
  assignee_id: uuid,
  assigned_at: time,
});
