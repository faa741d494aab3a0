-- Up Migration

-- What people want done with their balance after each month's returns.
CREATE TABLE live.standing_orders (
  user_id uuid NOT NULL PRIMARY KEY,
  warehouse_id uuid NOT NULL,
  keep_balance numeric(20, 2) NOT NULL,
  terms_version text NOT NULL,
  set_at timestamptz NOT NULL,
  ended_at timestamptz,
  end_reason text,
  is_due boolean NOT NULL,
  last_period text,
  last_at timestamptz,
  last_skip text,
  last_investment_id uuid,
  last_amount numeric(20, 2),
  position bigint NOT NULL
);
CREATE INDEX standing_orders_open ON live.standing_orders (user_id) WHERE ended_at IS NULL OR is_due;

SELECT projection.track('standing_orders');

-- Down Migration

DROP VIEW as_of.standing_orders;
DROP TABLE history.standing_orders;
DROP TABLE live.standing_orders;
