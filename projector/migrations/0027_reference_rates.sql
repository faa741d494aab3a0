-- Up Migration

-- What one US dollar costs in another currency, as the staff set it last. Only for showing amounts.
CREATE TABLE live.reference_rates (
  currency text PRIMARY KEY,
  -- Exactly as it was written, and the day it is of: `2026-11-20`.
  rate text NOT NULL,
  valid_on text NOT NULL,
  source text NOT NULL,
  revision integer NOT NULL,
  updated_at timestamptz NOT NULL,
  position bigint NOT NULL
);
SELECT projection.track('reference_rates', true);

-- Down Migration

DROP VIEW as_of.reference_rates;
DROP TABLE history.reference_rates;
DROP TABLE live.reference_rates;
