-- Up Migration

-- Why a payout waits for a person. Not known of those that were asked for before it was written down.
ALTER TABLE live.payouts ADD COLUMN review text;
ALTER TABLE history.payouts ADD COLUMN review text;

CREATE OR REPLACE VIEW as_of.payouts AS
  SELECT id, user_id, state, reservation, amount_usd, amount_usdt, to_address, needs_approval, approval, decided_by,
    decided_at, reason, hold, failure, failure_detail, attempt, tx_hash, raw_transaction, signature, expires_at,
    block_number, block_hash, block_time, confirmations, energy_fee, reserved_at, requested_at, ended_at,
    position, review
  FROM live.payouts WHERE position <= current_setting('app.as_of')::bigint
  UNION ALL
  SELECT now.id, past.user_id, past.state, past.reservation, past.amount_usd, past.amount_usdt, past.to_address,
    past.needs_approval, past.approval, past.decided_by, past.decided_at, past.reason, past.hold, past.failure,
    past.failure_detail, past.attempt, past.tx_hash, past.raw_transaction, past.signature, past.expires_at,
    past.block_number, past.block_hash, past.block_time, past.confirmations, past.energy_fee, past.reserved_at,
    past.requested_at, past.ended_at, past.position, past.review
  FROM live.payouts AS now CROSS JOIN LATERAL (
    SELECT * FROM history.payouts AS h
    WHERE h.id = now.id AND h.position <= current_setting('app.as_of')::bigint
    ORDER BY h.position DESC LIMIT 1) AS past
  WHERE now.position > current_setting('app.as_of')::bigint;

-- Down Migration

DROP VIEW as_of.payouts;
ALTER TABLE history.payouts DROP COLUMN review;
ALTER TABLE live.payouts DROP COLUMN review;
CREATE VIEW as_of.payouts AS
  SELECT id, user_id, state, reservation, amount_usd, amount_usdt, to_address, needs_approval, approval, decided_by,
    decided_at, reason, hold, failure, failure_detail, attempt, tx_hash, raw_transaction, signature, expires_at,
    block_number, block_hash, block_time, confirmations, energy_fee, reserved_at, requested_at, ended_at,
    position
  FROM live.payouts WHERE position <= current_setting('app.as_of')::bigint
  UNION ALL
  SELECT now.id, past.user_id, past.state, past.reservation, past.amount_usd, past.amount_usdt, past.to_address,
    past.needs_approval, past.approval, past.decided_by, past.decided_at, past.reason, past.hold, past.failure,
    past.failure_detail, past.attempt, past.tx_hash, past.raw_transaction, past.signature, past.expires_at,
    past.block_number, past.block_hash, past.block_time, past.confirmations, past.energy_fee, past.reserved_at,
    past.requested_at, past.ended_at, past.position
  FROM live.payouts AS now CROSS JOIN LATERAL (
    SELECT * FROM history.payouts AS h
    WHERE h.id = now.id AND h.position <= current_setting('app.as_of')::bigint
    ORDER BY h.position DESC LIMIT 1) AS past
  WHERE now.position > current_setting('app.as_of')::bigint;
