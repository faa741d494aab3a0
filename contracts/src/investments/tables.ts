import {
  defineTable,
  integer,
  json,
  nullable,
  numeric,
  oneOf,
  text,
  time,
  uuid,
} from '../read-models/table.ts';
import { investmentStatuses } from './statuses.ts';
import { investmentFailureReasons, investmentTermsSchema, paymentSources } from './values.ts';

export const investments = defineTable('investments', ['id'], {
  id: uuid,
  investor_id: uuid,
  warehouse_id: uuid,
  amount: numeric,
  share_percentage: numeric,
  status: oneOf(investmentStatuses),
  failure_reason: nullable(oneOf(investmentFailureReasons)),
  wallet_address: text,
  terms: json((raw) => investmentTermsSchema.parse(raw)),
  payment_to: text,
  payment_amount_usdt: numeric,
  payment_expires_at: time,
  transfer_id: nullable(uuid),
  tx_hash: nullable(text),
  reason: nullable(text),
  created_at: time,
  confirmed_at: nullable(time),
  failed_at: nullable(time),
  repurchased_at: nullable(time),
  payment_source: oneOf(paymentSources),
});

export const investmentAcceptances = defineTable('investment_acceptances', ['investment_id'], {
  investment_id: uuid,
  version: text,
  sha256: text,
  accepted_at: time,
});

export const positions = defineTable('positions', ['user_id', 'warehouse_id'], {
  user_id: uuid,
  warehouse_id: uuid,
  amount: numeric,
  pending_amount: numeric,
  shares: numeric,
  share_percentage: numeric,
  monthly_return: numeric,
  confirmed_investments: integer,
  pending_investments: integer,
});

export const paymentClaims = defineTable('payment_claims', ['amount_usdt'], {
  amount_usdt: numeric,
  investment_id: uuid,
  claimed_at: time,
  released_at: nullable(time),
});
