import { defineTable, nullable, oneOf, text, time, uuid } from '../read-models/table.ts';
import { questionStatuses } from './values.ts';

export const questions = defineTable('questions', ['id'], {
  id: uuid,
  user_id: uuid,
  warehouse_id: uuid,
  status: oneOf(questionStatuses),
  text,
  asked_at: time,
  /** The question as published. */
  published: nullable(text),
  answer: nullable(text),
  reason: nullable(text),
  answered_by: nullable(text),
  answered_at: nullable(time),
});
