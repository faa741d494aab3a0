import { defineTable, nullable, oneOf, text, time, uuid } from '../read-models/table.ts';
import { transferClaimStates } from './values.ts';

export const transferClaims = defineTable('transfer_claims', ['id'], {
  id: uuid,
  user_id: uuid,
  tx_hash: text,
  note: text,
  state: oneOf(transferClaimStates),
  claimed_at: time,
  reason: nullable(text),
  closed_by: nullable(text),
  closed_at: nullable(time),
});
