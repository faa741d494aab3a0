import { defineTable, nullable, numeric, time, uuid } from '../read-models/table.ts';

/** People waiting, and those notified; whoever left has no row. */
export const waitlist = defineTable('waitlist', ['warehouse_id', 'user_id'], {
  warehouse_id: uuid,
  user_id: uuid,
  joined_at: time,
  expires_at: time,
  /** Null while they wait. */
  told_at: nullable(time),
  free_capital: nullable(numeric),
});
