-- Up Migration

ALTER TABLE chain.hits RENAME TO observed_transfers;
ALTER TABLE chain.observed_transfers RENAME CONSTRAINT hits_pkey TO observed_transfers_pkey;
ALTER TABLE chain.observed_transfers
  RENAME CONSTRAINT hits_tx_hash_log_index_key TO observed_transfers_tx_hash_log_index_key;
ALTER TABLE chain.observed_transfers RENAME CONSTRAINT hits_state_check TO observed_transfers_state_check;
ALTER TABLE chain.observed_transfers RENAME CONSTRAINT hits_direction_check TO observed_transfers_direction_check;
ALTER INDEX chain.hits_open RENAME TO observed_transfers_open;
ALTER INDEX chain.hits_not_queued RENAME TO observed_transfers_not_queued;
ALTER INDEX chain.hits_out RENAME TO observed_transfers_out;

-- During a rolling deploy an older worker still reads and writes under the old name.
CREATE VIEW chain.hits AS SELECT * FROM chain.observed_transfers;

-- Down Migration

DROP VIEW chain.hits;
ALTER INDEX chain.observed_transfers_out RENAME TO hits_out;
ALTER INDEX chain.observed_transfers_not_queued RENAME TO hits_not_queued;
ALTER INDEX chain.observed_transfers_open RENAME TO hits_open;
ALTER TABLE chain.observed_transfers RENAME CONSTRAINT observed_transfers_direction_check TO hits_direction_check;
ALTER TABLE chain.observed_transfers RENAME CONSTRAINT observed_transfers_state_check TO hits_state_check;
ALTER TABLE chain.observed_transfers
  RENAME CONSTRAINT observed_transfers_tx_hash_log_index_key TO hits_tx_hash_log_index_key;
ALTER TABLE chain.observed_transfers RENAME CONSTRAINT observed_transfers_pkey TO hits_pkey;
ALTER TABLE chain.observed_transfers RENAME TO hits;
