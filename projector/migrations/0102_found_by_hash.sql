-- Up Migration

-- What left without a payout, and who says that they sent something, are looked for by the transaction's hash, too.
CREATE INDEX outflows_by_tx_hash ON live.outflows (tx_hash);
CREATE INDEX transfer_claims_by_tx_hash ON live.transfer_claims (tx_hash);

-- Down Migration

DROP INDEX live.outflows_by_tx_hash, live.transfer_claims_by_tx_hash;
