-- Up Migration

-- What the worker asks for every few seconds costs what there is to do, not what was ever done.
CREATE INDEX payouts_to_sign ON live.payouts (decided_at, id) WHERE state = 'approved';
CREATE INDEX payouts_on_their_way ON live.payouts (expires_at, id)
  WHERE state IN ('signed', 'broadcast') AND block_number IS NULL;

-- Down Migration

DROP INDEX live.payouts_on_their_way;
DROP INDEX live.payouts_to_sign;
