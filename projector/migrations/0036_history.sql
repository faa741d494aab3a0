-- Up Migration

-- The index of the log becomes what the explorer searches. Old rows get what follows from the stream's name here, and
-- the rest from the log itself, by the projector; new ones come whole.
ALTER TABLE projection.events
  ADD COLUMN category text NOT NULL GENERATED ALWAYS AS (split_part(stream, '-', 1)) STORED,
  ADD COLUMN subject text NOT NULL GENERATED ALWAYS AS (substr(stream, strpos(stream, '-') + 1)) STORED,
  -- As the event was written; 0 where that can't be read. Null: not yet looked up.
  ADD COLUMN schema_version integer,
  ADD COLUMN session_id uuid;

CREATE INDEX events_unfilled ON projection.events (position) WHERE schema_version IS NULL;
-- Each is read along the log, from any place in it and in either direction.
CREATE INDEX events_by_type ON projection.events (type, position);
CREATE INDEX events_by_category ON projection.events (category, position);
CREATE INDEX events_by_subject ON projection.events (subject, position);
CREATE INDEX events_by_actor ON projection.events (actor_id, position);
CREATE INDEX events_by_correlation ON projection.events (correlation_id, position);
CREATE INDEX events_by_causation ON projection.events (causation_id, position);
CREATE INDEX events_by_session ON projection.events (session_id, position) WHERE session_id IS NOT NULL;
CREATE INDEX events_by_id ON projection.events (event_id);

-- A payment is looked for by its hash or by an address, whatever became of it.
CREATE INDEX transfers_by_tx_hash ON live.transfers (tx_hash);
CREATE INDEX transfers_by_from ON live.transfers (from_address);
CREATE INDEX transfers_by_to ON live.transfers (to_address, detected_at);
CREATE INDEX payouts_by_to ON live.payouts (to_address);
CREATE INDEX investments_by_wallet ON live.investments (wallet_address);

-- Down Migration

DROP INDEX live.transfers_by_tx_hash, live.transfers_by_from, live.transfers_by_to, live.payouts_by_to,
  live.investments_by_wallet;
ALTER TABLE projection.events DROP COLUMN category, DROP COLUMN subject, DROP COLUMN schema_version,
  DROP COLUMN session_id;
DROP INDEX IF EXISTS projection.events_by_type, projection.events_by_actor, projection.events_by_correlation,
  projection.events_by_causation, projection.events_by_id;
