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
import { transferStates } from './states.ts';
import { unmatchedReasons } from './values.ts';

export const transfers = defineTable('transfers', ['id'], {
  id: uuid,
  tx_hash: text,
  log_index: integer,
  from_address: text,
  to_address: text,
  amount_usdt: numeric,
  state: oneOf(transferStates),
  block_number: nullable(bigint),
  block_hash: nullable(text),
  block_time: nullable(time),
  investment_id: nullable(uuid),
  candidate_investment_id: nullable(uuid),
  unmatched_reason: nullable(oneOf(unmatchedReasons)),
  matched: nullable(boolean),
  confirmations: nullable(integer),
  energy_fee: nullable(bigint),
  detected_at: time,
  confirmed_at: nullable(time),
});
