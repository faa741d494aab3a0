import { defineTable, integer, nullable, numeric, oneOf, text, time, uuid } from '../read-models/table.ts';
import { distributionStates } from './states.ts';

export const accounts = defineTable('accounts', ['user_id'], {
  user_id: uuid,
  credited: numeric,
  reserved: numeric,
  paid: numeric,
  deposited: numeric,
});

export const accountPayouts = defineTable('account_payouts', ['transfer_id'], {
  transfer_id: uuid,
  user_id: uuid,
  amount: numeric,
  state: oneOf(['reserved', 'settled', 'released']),
  reserved_at: time,
  ended_at: nullable(time),
});

export const distributions = defineTable('distributions', ['period'], {
  period: text,
  state: oneOf(distributionStates),
  investors: integer,
  investments: integer,
  gross: numeric,
  management_fee: numeric,
  platform_fee: numeric,
  net: numeric,
  prepared_at: nullable(time),
  approved_at: nullable(time),
  approved_by: nullable(uuid),
  completed_at: nullable(time),
});

export const returnsByMonth = defineTable('returns_by_month', ['investment_id', 'period'], {
  investment_id: uuid,
  period: text,
  investor_id: uuid,
  amount: nullable(numeric),
  days: nullable(integer),
  gross: numeric,
  management_fee: numeric,
  platform_fee: numeric,
  net: numeric,
  credited_at: nullable(time),
});
