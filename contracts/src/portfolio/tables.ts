import { defineTable, numeric, text, uuid } from '../read-models/table.ts';

export const creditedMonths = defineTable('credited_months', ['user_id', 'period'], {
  user_id: uuid,
  period: text,
  net: numeric,
});
