import { defineTable, nullable, numeric, oneOf, text, time, uuid } from '../read-models/table.ts';
import { decisionActions, decisionStatuses } from './values.ts';

export const decisions = defineTable('decisions', ['id'], {
  id: uuid,
  user_id: uuid,
  warehouse_id: uuid,
  action: oneOf(decisionActions),
  status: oneOf(decisionStatuses),
  reason: nullable(text),
  amount: numeric,
  shares: numeric,
  roi: numeric,
  investment_id: nullable(uuid),
  decided_at: time,
  settled_at: nullable(time),
});
