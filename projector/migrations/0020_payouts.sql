-- Up Migration

-- Money that leaves: from the moment a balance is set aside for it to its end on the chain and on the account.
CREATE TABLE live.payouts (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL,
  state text NOT NULL CHECK (state IN ('reserved', 'abandoned', 'requested', 'approved', 'rejected', 'signed',
    'broadcast', 'confirming', 'confirmed', 'failed')),
  -- What became of the amount set aside on the account.
  reservation text NOT NULL CHECK (reservation IN ('held', 'settled', 'released')),
  amount_usd numeric(14, 2) NOT NULL,
  -- Null until the request is written.
  amount_usdt numeric(20, 6),
  to_address text,
  needs_approval boolean,
  approval text CHECK (approval IN ('limit', 'review')),
  -- Who approved or refused it, and why it was refused (their words).
  decided_by text,
  decided_at timestamptz,
  reason text,
  -- Why it is not signed for now.
  hold text,
  failure text,
  failure_detail text,
  attempt integer NOT NULL DEFAULT 0,
  -- The signature that was made last, and exactly the bytes that may be sent.
  tx_hash text,
  raw_transaction text,
  signature text,
  expires_at timestamptz,
  block_number bigint,
  block_hash text,
  block_time timestamptz,
  confirmations integer,
  energy_fee bigint,
  reserved_at timestamptz NOT NULL,
  requested_at timestamptz,
  ended_at timestamptz,
  position bigint NOT NULL
);
CREATE INDEX payouts_by_user ON live.payouts (user_id, requested_at DESC, id DESC);
CREATE INDEX payouts_by_requested_at ON live.payouts (requested_at DESC, id DESC);
CREATE INDEX payouts_open ON live.payouts (reserved_at) WHERE reservation = 'held';
CREATE INDEX payouts_by_tx_hash ON live.payouts (tx_hash);
SELECT projection.track('payouts', true);

-- Down Migration

DROP VIEW as_of.payouts;
DROP TABLE history.payouts;
DROP TABLE live.payouts;
