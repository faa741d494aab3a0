-- Up Migration

-- Which text was accepted with an investment. None where it was made without one.
CREATE TABLE live.investment_acceptances (
  investment_id uuid PRIMARY KEY,
  version text NOT NULL,
  sha256 text NOT NULL,
  accepted_at timestamptz NOT NULL,
  position bigint NOT NULL
);

SELECT projection.track('investment_acceptances', true);

-- Down Migration

DROP VIEW as_of.investment_acceptances;
DROP TABLE history.investment_acceptances, live.investment_acceptances;
