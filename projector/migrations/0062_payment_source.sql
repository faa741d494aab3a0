-- Up Migration

-- Where an investment is paid from: the chain, or its investor's balance.
ALTER TABLE live.investments ADD COLUMN payment_source text NOT NULL DEFAULT 'chain'
  CHECK (payment_source IN ('chain', 'balance'));
ALTER TABLE history.investments ADD COLUMN payment_source text NOT NULL DEFAULT 'chain';
CREATE INDEX investments_pending_from_balance ON live.investments (created_at)
  WHERE status = 'pending' AND payment_source = 'balance';
CREATE OR REPLACE VIEW as_of.investments AS
  SELECT id, investor_id, warehouse_id, amount, share_percentage, status, failure_reason, wallet_address, terms,
    payment_to, payment_amount_usdt, payment_expires_at, transfer_id, tx_hash, reason, created_at, confirmed_at,
    failed_at, position, repurchased_at, payment_source
  FROM live.investments WHERE position <= current_setting('app.as_of')::bigint
  UNION ALL
  SELECT now.id, past.investor_id, past.warehouse_id, past.amount, past.share_percentage, past.status,
    past.failure_reason, past.wallet_address, past.terms, past.payment_to, past.payment_amount_usdt,
    past.payment_expires_at, past.transfer_id, past.tx_hash, past.reason, past.created_at, past.confirmed_at,
    past.failed_at, past.position, past.repurchased_at, past.payment_source
  FROM live.investments AS now CROSS JOIN LATERAL (
    SELECT * FROM history.investments AS h
    WHERE h.id = now.id AND h.position <= current_setting('app.as_of')::bigint
    ORDER BY h.position DESC LIMIT 1) AS past
  WHERE now.position > current_setting('app.as_of')::bigint;

-- Down Migration

DROP VIEW as_of.investments;
ALTER TABLE history.investments DROP COLUMN payment_source;
ALTER TABLE live.investments DROP COLUMN payment_source;
CREATE VIEW as_of.investments AS
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
