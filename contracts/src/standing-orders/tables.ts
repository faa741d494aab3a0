import { boolean, defineTable, nullable, numeric, oneOf, text, time, uuid } from '../read-models/table.ts';
import { standingOrderEndReasons, standingOrderSkips } from './values.ts';

/** The last order of each person, and its latest result. */
export const standingOrders = defineTable('standing_orders', ['user_id'], {
  user_id: uuid,
  warehouse_id: uuid,
  keep_balance: numeric,
  terms_version: text,
  set_at: time,
  ended_at: nullable(time),
  end_reason: nullable(oneOf(standingOrderEndReasons)),
  /** Started, and not known to be completed. */
  is_due: boolean,
  last_period: nullable(text),
  last_at: nullable(time),
  last_skip: nullable(oneOf(standingOrderSkips)),
  last_investment_id: nullable(uuid),
  last_amount: nullable(numeric),
});
