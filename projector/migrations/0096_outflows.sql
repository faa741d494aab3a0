-- Up Migration

-- Transfers out of the treasury that no payout on the log made, with the block they were read from.
CREATE TABLE live.outflows (
  id uuid NOT NULL PRIMARY KEY,
  tx_hash text NOT NULL,
  log_index integer NOT NULL,
  from_address text NOT NULL,
  to_address text NOT NULL,
  amount_usdt numeric(20, 6) NOT NULL,
  block_number bigint NOT NULL,
  block_hash text NOT NULL,
  block_time timestamptz NOT NULL,
  detected_at timestamptz NOT NULL,
  position bigint NOT NULL
);
CREATE INDEX outflows_by_address ON live.outflows (to_address);
CREATE INDEX outflows_by_time ON live.outflows (block_time DESC, id DESC);

SELECT projection.track('outflows');

-- What can be decided of such a transfer, and why it may come to nothing: the contracts check both.
ALTER TABLE live.reconciliations
  DROP CONSTRAINT reconciliations_how_check, DROP CONSTRAINT reconciliations_failure_check;

-- Down Migration

ALTER TABLE live.reconciliations
  ADD CONSTRAINT reconciliations_how_check CHECK (how IN ('match', 'refund', 'credit')),
  ADD CONSTRAINT reconciliations_failure_check
    CHECK (failure IN ('not_on_chain', 'investment_closed', 'refund_failed'));

DROP VIEW as_of.outflows;
DROP TABLE history.outflows;
DROP TABLE live.outflows;
