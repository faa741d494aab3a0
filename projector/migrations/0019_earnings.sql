-- Up Migration

-- What the platform owes each person. Available is credited - reserved - paid.
CREATE TABLE live.accounts (
  user_id uuid PRIMARY KEY,
  credited numeric(20, 2) NOT NULL,
  reserved numeric(20, 2) NOT NULL,
  paid numeric(20, 2) NOT NULL,
  position bigint NOT NULL
);

-- What was set aside on an account, and what became of it.
CREATE TABLE live.account_payouts (
  transfer_id uuid PRIMARY KEY,
  user_id uuid NOT NULL,
  amount numeric(20, 2) NOT NULL,
  state text NOT NULL,
  reserved_at timestamptz NOT NULL,
  ended_at timestamptz,
  position bigint NOT NULL
);
CREATE INDEX account_payouts_by_user ON live.account_payouts (user_id, ended_at);

-- One month's returns of everybody.
CREATE TABLE live.distributions (
  period text PRIMARY KEY,
  state text NOT NULL,
  investors integer NOT NULL,
  investments integer NOT NULL,
  gross numeric(20, 2) NOT NULL,
  management_fee numeric(20, 2) NOT NULL,
  platform_fee numeric(20, 2) NOT NULL,
  net numeric(20, 2) NOT NULL,
  prepared_at timestamptz,
  approved_at timestamptz,
  approved_by uuid,
  completed_at timestamptz,
  position bigint NOT NULL
);

-- What one investment earned in one month; not credited while credited_at is null.
CREATE TABLE live.returns_by_month (
  investment_id uuid NOT NULL,
  period text NOT NULL,
  investor_id uuid NOT NULL,
  amount numeric(20, 2),
  days integer,
  gross numeric(20, 2) NOT NULL,
  management_fee numeric(20, 2) NOT NULL,
  platform_fee numeric(20, 2) NOT NULL,
  net numeric(20, 2) NOT NULL,
  credited_at timestamptz,
  position bigint NOT NULL,
  PRIMARY KEY (investment_id, period)
);
CREATE INDEX returns_by_month_of_investor ON live.returns_by_month (investor_id, period, investment_id);
CREATE INDEX returns_by_month_of_period ON live.returns_by_month (period, investor_id);

SELECT projection.track('accounts', true);
SELECT projection.track('account_payouts');
SELECT projection.track('distributions', true);
SELECT projection.track('returns_by_month');

-- Down Migration

DROP VIEW as_of.returns_by_month;
DROP VIEW as_of.distributions;
DROP VIEW as_of.account_payouts;
DROP VIEW as_of.accounts;
DROP TABLE history.returns_by_month;
DROP TABLE history.distributions;
DROP TABLE history.account_payouts;
DROP TABLE history.accounts;
DROP TABLE live.returns_by_month;
DROP TABLE live.distributions;
DROP TABLE live.account_payouts;
DROP TABLE live.accounts;
