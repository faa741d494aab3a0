-- Up Migration

-- Transactions that people say they sent.
CREATE TABLE live.transfer_claims (
  id uuid NOT NULL PRIMARY KEY,
  user_id uuid NOT NULL,
  tx_hash text NOT NULL,
  note text NOT NULL,
  state text NOT NULL,
  claimed_at timestamptz NOT NULL,
  reason text,
  closed_by text,
  closed_at timestamptz,
  position bigint NOT NULL
);
CREATE INDEX transfer_claims_by_user ON live.transfer_claims (user_id, claimed_at DESC);
CREATE INDEX transfer_claims_open ON live.transfer_claims (claimed_at) WHERE state = 'open';

SELECT projection.track('transfer_claims');

-- Down Migration

DROP VIEW as_of.transfer_claims;
DROP TABLE history.transfer_claims;
DROP TABLE live.transfer_claims;
