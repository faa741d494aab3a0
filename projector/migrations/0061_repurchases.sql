-- Up Migration

-- Positions that their holders ask to sell back: the last request of each.
CREATE TABLE live.repurchases (
  investment_id uuid PRIMARY KEY,
  investor_id uuid NOT NULL,
  warehouse_id uuid NOT NULL,
  state text NOT NULL CHECK (state IN ('requested', 'approved', 'paid', 'rejected', 'withdrawn')),
  price numeric(20, 2) NOT NULL,
  requested_at timestamptz NOT NULL,
  decided_by text,
  decided_at timestamptz,
  reason text,
  paid_at timestamptz,
  position bigint NOT NULL
);
CREATE INDEX repurchases_by_investor ON live.repurchases (investor_id);
CREATE INDEX repurchases_open ON live.repurchases (requested_at) WHERE state IN ('requested', 'approved');
CREATE INDEX repurchases_decided ON live.repurchases (decided_at DESC) WHERE decided_at IS NOT NULL;
SELECT projection.track('repurchases', true);

-- From then on it is nobody's position.
ALTER TABLE live.investments ADD COLUMN repurchased_at timestamptz;
ALTER TABLE history.investments ADD COLUMN repurchased_at timestamptz;
CREATE OR REPLACE VIEW as_of.investments AS
  SELECT id, investor_id, warehouse_id, amount, share_percentage, status, failure_reason, wallet_address, terms,
    payment_to, payment_amount_usdt, payment_expires_at, transfer_id, tx_hash, reason, created_at, confirmed_at,
    failed_at, position, repurchased_at
  FROM live.investments WHERE position <= current_setting('app.as_of')::bigint
  UNION ALL
  SELECT now.id, past.investor_id, past.warehouse_id, past.amount, past.share_percentage, past.status,
    past.failure_reason, past.wallet_address, past.terms, past.payment_to, past.payment_amount_usdt,
    past.payment_expires_at, past.transfer_id, past.tx_hash, past.reason, past.created_at, past.confirmed_at,
    past.failed_at, past.position, past.repurchased_at
  FROM live.investments AS now CROSS JOIN LATERAL (
    SELECT * FROM history.investments AS h
    WHERE h.id = now.id AND h.position <= current_setting('app.as_of')::bigint
    ORDER BY h.position DESC LIMIT 1) AS past
  WHERE now.position > current_setting('app.as_of')::bigint;

-- Down Migration

DROP VIEW as_of.investments;
ALTER TABLE history.investments DROP COLUMN repurchased_at;
ALTER TABLE live.investments DROP COLUMN repurchased_at;
CREATE VIEW as_of.investments AS
  SELECT id, investor_id, warehouse_id, amount, share_percentage, status, failure_reason, wallet_address, terms,
    payment_to, payment_amount_usdt, payment_expires_at, transfer_id, tx_hash, reason, created_at, confirmed_at,
    failed_at, position
  FROM live.investments WHERE position <= current_setting('app.as_of')::bigint
  UNION ALL
  SELECT now.id, past.investor_id, past.warehouse_id, past.amount, past.share_percentage, past.status,
    past.failure_reason, past.wallet_address, past.terms, past.payment_to, past.payment_amount_usdt,
    past.payment_expires_at, past.transfer_id, past.tx_hash, past.reason, past.created_at, past.confirmed_at,
    past.failed_at, past.position
  FROM live.investments AS now CROSS JOIN LATERAL (
    SELECT * FROM history.investments AS h
    WHERE h.id = now.id AND h.position <= current_setting('app.as_of')::bigint
    ORDER BY h.position DESC LIMIT 1) AS past
  WHERE now.position > current_setting('app.as_of')::bigint;

DROP VIEW as_of.repurchases;
DROP TABLE history.repurchases;
DROP TABLE live.repurchases;
