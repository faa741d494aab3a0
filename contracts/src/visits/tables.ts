import { defineTable, integer, nullable, oneOf, text, time, uuid } from '../read-models/table.ts';
import { partsOfDay, visitStatuses } from './values.ts';

export const visits = defineTable('visits', ['id'], {
  id: uuid,
  user_id: uuid,
  warehouse_id: uuid,
  preferred_day: text,
  part_of_day: oneOf(partsOfDay),
  people: integer,
  note: nullable(text),
  status: oneOf(visitStatuses),
  requested_at: time,
  visit_day: nullable(text),
  visit_time: nullable(text),
  reason: nullable(text),
  answered_by: nullable(text),
  answered_at: nullable(time),
  cancelled_at: nullable(time),
});
