-- Up Migration

-- Rebuilds can be ordered by events, too: what was asked for, by whom and why, and what is still to be done about it.
ALTER TABLE projection.rebuilds
  DROP CONSTRAINT rebuilds_state_check,
  ADD CONSTRAINT rebuilds_state_check
    CHECK (state IN ('waiting', 'building', 'paused', 'built', 'failed', 'switched', 'dropped')),
  -- As events and people outside of the database name it.
  ADD COLUMN order_id uuid NOT NULL DEFAULT gen_random_uuid() UNIQUE,
  -- Null: begun at the console, or by an upgrade.
  ADD COLUMN asked_by text,
  ADD COLUMN asked_until text,
  ADD COLUMN reason text,
  -- Whether the builder works on it; otherwise whoever began it does.
  ADD COLUMN is_queued boolean NOT NULL DEFAULT false,
  ADD COLUMN wish text CHECK (wish IN ('switch', 'switch_anyway', 'drop')),
  -- Why it can't go on, for people.
  ADD COLUMN failure text,
  -- What the last comparison with the live tables came to.
  ADD COLUMN comparison jsonb,
  -- Since when it is worked on without a break, and how many events had been applied by then: what its rate is told from.
  ADD COLUMN running_since timestamptz,
  ADD COLUMN running_from bigint NOT NULL DEFAULT 0;

-- Down Migration

ALTER TABLE projection.rebuilds
  DROP CONSTRAINT rebuilds_state_check,
  DROP COLUMN order_id, DROP COLUMN asked_by, DROP COLUMN asked_until, DROP COLUMN reason, DROP COLUMN is_queued,
  DROP COLUMN wish, DROP COLUMN failure, DROP COLUMN comparison, DROP COLUMN running_since, DROP COLUMN running_from;
UPDATE projection.rebuilds SET state = 'paused' WHERE state IN ('waiting', 'failed');
ALTER TABLE projection.rebuilds ADD CONSTRAINT rebuilds_state_check
  CHECK (state IN ('building', 'paused', 'built', 'switched', 'dropped'));
