-- Up Migration

-- What one person may hold back unpaid: one row, once somebody set it.
CREATE TABLE live.open_limits (
  id text PRIMARY KEY,
  maximum_open integer NOT NULL,
  maximum_capital numeric(20, 2) NOT NULL,
  revision integer NOT NULL,
  updated_at timestamptz NOT NULL,
  position bigint NOT NULL
);
SELECT projection.track('open_limits', true);

-- Down Migration

DROP VIEW as_of.open_limits;
DROP TABLE history.open_limits;
DROP TABLE live.open_limits;
