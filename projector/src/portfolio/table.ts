import { defineTable, numeric, text, uuid } from '../engine/table.ts';

export const creditedMonths = defineTable('credited_months', ['user_id', 'period'], {
  user_id: uuid,
  period: text,
  net: numeric,
});
