-- Up Migration

-- Which payout a transaction is for, written before it is signed: two payouts never share one. Rows stay.
CREATE TABLE chain.payout_hashes (
  tx_hash text PRIMARY KEY,
  transfer_id uuid NOT NULL,
  reserved_at timestamptz NOT NULL DEFAULT now()
);

-- Down Migration

DROP TABLE chain.payout_hashes;
