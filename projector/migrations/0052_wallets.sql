-- Up Migration

-- Wallets that people proved to be theirs, one row for each person who ever proved one.
CREATE TABLE live.wallets (
  id uuid NOT NULL,
  user_id uuid NOT NULL,
  address text NOT NULL,
  method text NOT NULL,
  message_hash text NOT NULL,
  proved_at timestamptz NOT NULL,
  -- Null while it counts as theirs.
  released_at timestamptz,
  release_reason text,
  position bigint NOT NULL,
  PRIMARY KEY (id, user_id)
);
CREATE INDEX wallets_by_user ON live.wallets (user_id, proved_at DESC);
CREATE INDEX wallets_by_address ON live.wallets (address);

SELECT projection.track('wallets');

-- What came from a proved wallet and paid nothing is shown to whose it is.
CREATE INDEX transfers_left_by_sender ON live.transfers (from_address) WHERE matched = false;

-- Down Migration

DROP INDEX live.transfers_left_by_sender;
DROP VIEW as_of.wallets;
DROP TABLE history.wallets;
DROP TABLE live.wallets;
