-- Up Migration

-- What a person was credited for each month, over all investments: however many somebody has, the history of their
-- portfolio is a handful of rows.
CREATE TABLE live.credited_months (
  user_id uuid NOT NULL,
  period text NOT NULL,
  net numeric(20, 2) NOT NULL,
  position bigint NOT NULL,
  PRIMARY KEY (user_id, period)
);

SELECT projection.track('credited_months', true);

-- Down Migration

DROP VIEW as_of.credited_months;
DROP TABLE history.credited_months, live.credited_months;
