-- Up Migration

-- Returns and payouts of a person month by month (Bogotá), added up as they come: however many investments somebody
-- has, their history is a handful of rows. `month` is when it was credited, `period` what it was earned for.
CREATE TABLE live.monthly_returns (
  user_id uuid NOT NULL,
  month text NOT NULL,
  period text NOT NULL,
  gross numeric(20, 2) NOT NULL,
  net numeric(20, 2) NOT NULL,
  position bigint NOT NULL,
  PRIMARY KEY (user_id, month, period)
);
CREATE TABLE live.monthly_payouts (
  user_id uuid NOT NULL,
  month text NOT NULL,
  amount numeric(20, 2) NOT NULL,
  position bigint NOT NULL,
  PRIMARY KEY (user_id, month)
);

SELECT projection.track('monthly_returns', true);
SELECT projection.track('monthly_payouts', true);

-- Down Migration

DROP VIEW as_of.monthly_payouts, as_of.monthly_returns;
DROP TABLE history.monthly_payouts, history.monthly_returns, live.monthly_payouts, live.monthly_returns;
