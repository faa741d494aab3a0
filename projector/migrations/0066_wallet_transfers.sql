-- Up Migration

-- The exact transfer that a person was asked for, to show that an address is theirs.
CREATE TABLE live.wallet_transfers (
  id uuid NOT NULL,
  user_id uuid NOT NULL,
  address text NOT NULL,
  amount_usdt numeric(20, 6) NOT NULL,
  expires_at timestamptz NOT NULL,
  position bigint NOT NULL,
  PRIMARY KEY (id, user_id)
);
CREATE INDEX wallet_transfers_by_user ON live.wallet_transfers (user_id, expires_at DESC);

SELECT projection.track('wallet_transfers');

-- Down Migration

DROP VIEW as_of.wallet_transfers;
DROP TABLE history.wallet_transfers;
DROP TABLE live.wallet_transfers;
