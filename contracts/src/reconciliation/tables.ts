import {
  bigint,
  boolean,
  defineTable,
  integer,
  nullable,
  numeric,
  oneOf,
  text,
  time,
  uuid,
} from '../read-models/table.ts';
import { reconciliationFailures, reconciliationStates, reconciliationWays } from './values.ts';

export const reconciliations = defineTable('reconciliations', ['transfer_id'], {
  transfer_id: uuid,
  proposal: integer,
  how: oneOf(reconciliationWays),
  state: oneOf(reconciliationStates),
  needs_approval: boolean,
  investment_id: nullable(uuid),
  user_id: nullable(uuid),
  to_address: nullable(text),
  amount_usdt: numeric,
  amount_usd: numeric,
  note: text,
  proposed_by: text,
  proposed_at: time,
  decided_by: nullable(text),
  decided_at: nullable(time),
  reason: nullable(text),
  failure: nullable(oneOf(reconciliationFailures)),
  credited_usdt: nullable(numeric),
  credited_usd: nullable(numeric),
  payout_id: nullable(uuid),
  block_number: nullable(bigint),
  solid_height: nullable(bigint),
  reconciled_at: nullable(time),
  refunded_at: nullable(time),
});

/** Transfers out of the treasury that no payout on the log made. */
export const outflows = defineTable('outflows', ['id'], {
  id: uuid,
  tx_hash: text,
  log_index: integer,
  from_address: text,
  to_address: text,
  amount_usdt: numeric,
  block_number: bigint,
  block_hash: text,
  block_time: time,
  detected_at: time,
});
