-- Up Migration

-- What investors decided: their purchases as their investments go, and what they recorded themselves.
CREATE TABLE live.decisions (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL,
  warehouse_id uuid NOT NULL,
  action text NOT NULL,
  status text NOT NULL,
  reason text,
  amount numeric(20, 2) NOT NULL,
  shares numeric(38, 2) NOT NULL,
  -- Projected for a year, in percent.
  roi numeric(9, 2) NOT NULL,
  investment_id uuid,
  decided_at timestamptz NOT NULL,
  settled_at timestamptz,
  position bigint NOT NULL
);
CREATE INDEX decisions_by_user ON live.decisions (user_id, decided_at DESC, id DESC);

SELECT projection.track('decisions');

-- The purchases of the past, each with every version that its investment had.
INSERT INTO live.decisions
  SELECT id, investor_id, warehouse_id, 'buy',
    CASE status WHEN 'confirmed' THEN 'completed' WHEN 'failed' THEN 'cancelled' ELSE 'pending' END,
    reason, amount, round(amount / (terms ->> 'sharePrice')::numeric, 2),
    round((terms ->> 'monthlyReturnRate')::numeric * 1200, 2), id, created_at, coalesce(confirmed_at, failed_at), position
  FROM live.investments;
INSERT INTO history.decisions
  SELECT id, investor_id, warehouse_id, 'buy',
    CASE status WHEN 'confirmed' THEN 'completed' WHEN 'failed' THEN 'cancelled' ELSE 'pending' END,
    reason, amount, round(amount / (terms ->> 'sharePrice')::numeric, 2),
    round((terms ->> 'monthlyReturnRate')::numeric * 1200, 2), id, created_at, coalesce(confirmed_at, failed_at), position,
    valid_to
  FROM history.investments;

-- Down Migration

DROP VIEW as_of.decisions;
DROP TABLE history.decisions;
DROP TABLE live.decisions;
