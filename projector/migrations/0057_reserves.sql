-- Up Migration

-- What was there and what was owed: one row for each day in Bogotá, with its last look and its seal.
CREATE TABLE live.reserve_days (
  day text PRIMARY KEY,
  requested integer NOT NULL,
  answered integer NOT NULL,
  -- A bit for each hour that has its look.
  hours integer NOT NULL,
  attestations integer NOT NULL,
  shortfalls integer NOT NULL,
  attested_at timestamptz,
  block_number bigint,
  block_hash text,
  block_time timestamptz,
  treasuries jsonb,
  assets numeric(20, 6),
  log_position text,
  in_transit numeric(20, 6),
  balances numeric(20, 6),
  unassigned numeric(20, 6),
  outgoing numeric(20, 6),
  shortfall numeric(20, 6),
  seal_position text,
  root_hash text,
  total numeric(20, 6),
  depth integer,
  head_size bigint,
  head_root_hash text,
  sealed_at timestamptz,
  position bigint NOT NULL
);
SELECT projection.track('reserve_days', true);

-- Down Migration

DROP VIEW as_of.reserve_days;
DROP TABLE history.reserve_days;
DROP TABLE live.reserve_days;
