-- Up Migration

-- From when the last approval counts or counted, also once it has expired: until it is built anew from the events, only
-- of who is approved.
ALTER TABLE live.kyc_records ADD COLUMN last_approved_at timestamptz;
ALTER TABLE history.kyc_records ADD COLUMN last_approved_at timestamptz;
UPDATE live.kyc_records SET last_approved_at = approved_at WHERE approved_at IS NOT NULL;
UPDATE history.kyc_records SET last_approved_at = approved_at WHERE approved_at IS NOT NULL;
CREATE OR REPLACE VIEW as_of.kyc_records AS
  SELECT user_id, status, identity_document, documents, submitted_at, attempt, draft, uploads, review_notes, reviewed_at,
    reviewer_kind, reviewer_id, approved_at, revision, position, documents_end_at, waiting_since, last_approved_at
  FROM (
    SELECT user_id, status, identity_document, documents, submitted_at, attempt, draft, uploads, review_notes, reviewed_at,
      reviewer_kind, reviewer_id, approved_at, revision, position, documents_end_at, waiting_since, last_approved_at,
      9223372036854775807 AS valid_to FROM live.kyc_records
    UNION ALL
    SELECT user_id, status, identity_document, documents, submitted_at, attempt, draft, uploads, review_notes, reviewed_at,
      reviewer_kind, reviewer_id, approved_at, revision, position, documents_end_at, waiting_since, last_approved_at, valid_to
      FROM history.kyc_records) AS versions
  WHERE position <= current_setting('app.as_of')::bigint AND valid_to > current_setting('app.as_of')::bigint;

-- Down Migration

DROP VIEW as_of.kyc_records;
ALTER TABLE history.kyc_records DROP COLUMN last_approved_at;
ALTER TABLE live.kyc_records DROP COLUMN last_approved_at;
CREATE VIEW as_of.kyc_records AS
  SELECT user_id, status, identity_document, documents, submitted_at, attempt, draft, uploads, review_notes, reviewed_at,
    reviewer_kind, reviewer_id, approved_at, revision, position, documents_end_at, waiting_since
  FROM (
    SELECT user_id, status, identity_document, documents, submitted_at, attempt, draft, uploads, review_notes, reviewed_at,
      reviewer_kind, reviewer_id, approved_at, revision, position, documents_end_at, waiting_since,
      9223372036854775807 AS valid_to FROM live.kyc_records
    UNION ALL
    SELECT user_id, status, identity_document, documents, submitted_at, attempt, draft, uploads, review_notes, reviewed_at,
      reviewer_kind, reviewer_id, approved_at, revision, position, documents_end_at, waiting_since, valid_to
      FROM history.kyc_records) AS versions
  WHERE position <= current_setting('app.as_of')::bigint AND valid_to > current_setting('app.as_of')::bigint;
