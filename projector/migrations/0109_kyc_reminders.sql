-- Up Migration

-- The approval whose end its person was last told of, and that end: who was told is not asked about again.
ALTER TABLE live.kyc_records ADD COLUMN reminded_approved_at timestamptz, ADD COLUMN reminded_expires_at timestamptz;
ALTER TABLE history.kyc_records ADD COLUMN reminded_approved_at timestamptz, ADD COLUMN reminded_expires_at timestamptz;
CREATE OR REPLACE VIEW as_of.kyc_records AS
  SELECT user_id, status, identity_document, documents, submitted_at, attempt, draft, uploads, review_notes, reviewed_at,
    reviewer_kind, reviewer_id, approved_at, revision, position, documents_end_at, waiting_since, last_approved_at, renewal,
    reminded_approved_at, reminded_expires_at
  FROM (
    SELECT user_id, status, identity_document, documents, submitted_at, attempt, draft, uploads, review_notes, reviewed_at,
      reviewer_kind, reviewer_id, approved_at, revision, position, documents_end_at, waiting_since, last_approved_at, renewal,
      reminded_approved_at, reminded_expires_at, 9223372036854775807 AS valid_to FROM live.kyc_records
    UNION ALL
    SELECT user_id, status, identity_document, documents, submitted_at, attempt, draft, uploads, review_notes, reviewed_at,
      reviewer_kind, reviewer_id, approved_at, revision, position, documents_end_at, waiting_since, last_approved_at, renewal,
      reminded_approved_at, reminded_expires_at, valid_to FROM history.kyc_records) AS versions
  WHERE position <= current_setting('app.as_of')::bigint AND valid_to > current_setting('app.as_of')::bigint;

-- Down Migration

DROP VIEW as_of.kyc_records;
ALTER TABLE history.kyc_records DROP COLUMN reminded_approved_at, DROP COLUMN reminded_expires_at;
ALTER TABLE live.kyc_records DROP COLUMN reminded_approved_at, DROP COLUMN reminded_expires_at;
CREATE VIEW as_of.kyc_records AS
  SELECT user_id, status, identity_document, documents, submitted_at, attempt, draft, uploads, review_notes, reviewed_at,
    reviewer_kind, reviewer_id, approved_at, revision, position, documents_end_at, waiting_since, last_approved_at, renewal
  FROM (
    SELECT user_id, status, identity_document, documents, submitted_at, attempt, draft, uploads, review_notes, reviewed_at,
      reviewer_kind, reviewer_id, approved_at, revision, position, documents_end_at, waiting_since, last_approved_at, renewal,
      9223372036854775807 AS valid_to FROM live.kyc_records
    UNION ALL
    SELECT user_id, status, identity_document, documents, submitted_at, attempt, draft, uploads, review_notes, reviewed_at,
      reviewer_kind, reviewer_id, approved_at, revision, position, documents_end_at, waiting_since, last_approved_at, renewal,
      valid_to FROM history.kyc_records) AS versions
  WHERE position <= current_setting('app.as_of')::bigint AND valid_to > current_setting('app.as_of')::bigint;
