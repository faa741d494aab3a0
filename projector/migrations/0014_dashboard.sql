-- Up Migration

-- What waits for somebody is counted often and is little among much. The first holds exactly what waits: drafts, which
-- are pending, too, are not in it. Past rows of a KYC are found by their key alone.
CREATE INDEX kyc_records_to_decide ON live.kyc_records (submitted_at)
  WHERE status IN ('pending', 'under_review') AND (submitted_at IS NOT NULL OR status = 'under_review');
CREATE INDEX kyc_records_submitted ON live.kyc_records (user_id) WHERE attempt > 0;
CREATE INDEX transfers_unmatched ON live.transfers (detected_at) WHERE NOT matched;
CREATE INDEX transfers_unmatched ON history.transfers (detected_at) WHERE NOT matched;

-- Down Migration

DROP INDEX live.kyc_records_to_decide, live.kyc_records_submitted, live.transfers_unmatched,
  history.transfers_unmatched;
