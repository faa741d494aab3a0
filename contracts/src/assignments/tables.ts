import { defineTable, oneOf, text, time, uuid } from '../read-models/table.ts';
import { assignableKinds } from './values.ts';

/** Work items assigned to staff; unassigned items have no row. */
export const workAssignments = defineTable('work_assignments', ['kind', 'item_id'], {
  kind: oneOf(assignableKinds),
  item_id: text,
  assignee_id: uuid,
  assigned_at: time,
});
