-- Up Migration

-- When the platform was last backed up: no backup contains it, so it is of this database alone.
CREATE TABLE platform.last_backup (
  singleton boolean PRIMARY KEY DEFAULT true CHECK (singleton),
  ended_at timestamptz NOT NULL,
  events bigint NOT NULL,
  objects bigint NOT NULL
);

-- Down Migration

DROP TABLE platform.last_backup;
