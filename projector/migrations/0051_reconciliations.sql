-- Up Migration

-- What staff decided about money that belongs to no investment: the last decision about each transfer.
CREATE TABLE live.reconciliations (
  transfer_id uuid PRIMARY KEY,
  proposal integer NOT NULL,
  how text NOT NULL CHECK (how IN ('match', 'refund', 'credit')),
  state text NOT NULL
    CHECK (state IN ('proposed', 'approved', 'verified', 'rejected', 'failed', 'reconciled', 'refunded')),
  needs_approval boolean NOT NULL,
  investment_id uuid,
  -- Whose the money is from then on; null where that is not known.
  user_id uuid,
  to_address text,
  amount_usdt numeric(20, 6) NOT NULL,
  amount_usd numeric(20, 2) NOT NULL,
  note text NOT NULL,
  proposed_by text NOT NULL,
  proposed_at timestamptz NOT NULL,
  -- Who approved or rejected it; null where nobody had to.
  decided_by text,
  decided_at timestamptz,
  reason text,
  failure text CHECK (failure IN ('not_on_chain', 'investment_closed', 'refund_failed')),
  credited_usdt numeric(20, 6),
  credited_usd numeric(20, 2),
  payout_id uuid,
  -- The block that was read again, and the solid head it was read at.
  block_number bigint,
  solid_height bigint,
  reconciled_at timestamptz,
  refunded_at timestamptz,
  position bigint NOT NULL
);
CREATE INDEX reconciliations_by_user ON live.reconciliations (user_id);
CREATE INDEX reconciliations_open ON live.reconciliations (proposed_at)
  WHERE state IN ('proposed', 'approved', 'verified');
SELECT projection.track('reconciliations', true);

-- Money that goes back is paid out, too: to nobody we know, sometimes, and never from a balance.
ALTER TABLE live.payouts ALTER COLUMN user_id DROP NOT NULL, ADD COLUMN refund_of uuid;
ALTER TABLE history.payouts ALTER COLUMN user_id DROP NOT NULL, ADD COLUMN refund_of uuid;

CREATE OR REPLACE VIEW as_of.payouts AS
  SELECT id, user_id, state, reservation, amount_usd, amount_usdt, to_address, needs_approval, approval, decided_by,
    decided_at, reason, hold, failure, failure_detail, attempt, tx_hash, raw_transaction, signature, expires_at,
    block_number, block_hash, block_time, confirmations, energy_fee, reserved_at, requested_at, ended_at,
    position, review, refund_of
  FROM live.payouts WHERE position <= current_setting('app.as_of')::bigint
  UNION ALL
  SELECT now.id, past.user_id, past.state, past.reservation, past.amount_usd, past.amount_usdt, past.to_address,
    past.needs_approval, past.approval, past.decided_by, past.decided_at, past.reason, past.hold, past.failure,
    past.failure_detail, past.attempt, past.tx_hash, past.raw_transaction, past.signature, past.expires_at,
    past.block_number, past.block_hash, past.block_time, past.confirmations, past.energy_fee, past.reserved_at,
    past.requested_at, past.ended_at, past.position, past.review, past.refund_of
  FROM live.payouts AS now CROSS JOIN LATERAL (
    SELECT * FROM history.payouts AS h
    WHERE h.id = now.id AND h.position <= current_setting('app.as_of')::bigint
    ORDER BY h.position DESC LIMIT 1) AS past
  WHERE now.position > current_setting('app.as_of')::bigint;

-- What came to an account otherwise than as a return. Available is credited + deposited - reserved - paid.
ALTER TABLE live.accounts ADD COLUMN deposited numeric(20, 2) NOT NULL DEFAULT 0;
ALTER TABLE history.accounts ADD COLUMN deposited numeric(20, 2) NOT NULL DEFAULT 0;

CREATE OR REPLACE VIEW as_of.accounts AS
  SELECT user_id, credited, reserved, paid, position, deposited
  FROM live.accounts WHERE position <= current_setting('app.as_of')::bigint
  UNION ALL
  SELECT now.user_id, past.credited, past.reserved, past.paid, past.position, past.deposited
  FROM live.accounts AS now CROSS JOIN LATERAL (
    SELECT * FROM history.accounts AS h
    WHERE h.user_id = now.user_id AND h.position <= current_setting('app.as_of')::bigint
    ORDER BY h.position DESC LIMIT 1) AS past
  WHERE now.position > current_setting('app.as_of')::bigint;

-- Down Migration

DROP VIEW as_of.accounts;
ALTER TABLE history.accounts DROP COLUMN deposited;
ALTER TABLE live.accounts DROP COLUMN deposited;
CREATE VIEW as_of.accounts AS
  SELECT user_id, credited, reserved, paid, position
  FROM live.accounts WHERE position <= current_setting('app.as_of')::bigint
  UNION ALL
  SELECT now.user_id, past.credited, past.reserved, past.paid, past.position
  FROM live.accounts AS now CROSS JOIN LATERAL (
    SELECT * FROM history.accounts AS h
    WHERE h.user_id = now.user_id AND h.position <= current_setting('app.as_of')::bigint
    ORDER BY h.position DESC LIMIT 1) AS past
  WHERE now.position > current_setting('app.as_of')::bigint;

DROP VIEW as_of.payouts;
DELETE FROM history.payouts WHERE refund_of IS NOT NULL;
DELETE FROM live.payouts WHERE refund_of IS NOT NULL;
ALTER TABLE history.payouts ALTER COLUMN user_id SET NOT NULL, DROP COLUMN refund_of;
ALTER TABLE live.payouts ALTER COLUMN user_id SET NOT NULL, DROP COLUMN refund_of;
CREATE VIEW as_of.payouts AS
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

DROP VIEW as_of.reconciliations;
DROP TABLE history.reconciliations;
DROP TABLE live.reconciliations;
