import { defineTable, numeric, text, uuid } from '../engine/table.ts';

export const monthlyReturns = defineTable('monthly_returns', ['user_id', 'month', 'period'], {
  user_id: uuid,
  month: text,
  period: text,
  gross: numeric,
  net: numeric,
});

export const monthlyPayouts = defineTable('monthly_payouts', ['user_id', 'month'], {
  user_id: uuid,
  month: text,
  amount: numeric,
});
