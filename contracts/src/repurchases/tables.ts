import { defineTable, nullable, numeric, oneOf, text, time, uuid } from '../read-models/table.ts';
import { repurchaseStates } from './values.ts';

/** The last request per investment. */
export const repurchases = defineTable('repurchases', ['investment_id'], {
  investment_id: uuid,
  investor_id: uuid,
  warehouse_id: uuid,
  state: oneOf(repurchaseStates),
  price: numeric,
  requested_at: time,
  decided_by: nullable(text),
  decided_at: nullable(time),
  /** Reason of the decision. */
  reason: nullable(text),
  paid_at: nullable(time),
});
