-- Up Migration

-- Somebody approved may hand in newer documents, and stays approved while they wait: what waits is told by since when.
-- Nobody has renewed anything yet.
ALTER TABLE live.kyc_records ADD COLUMN renewal text;
ALTER TABLE history.kyc_records ADD COLUMN renewal text;
ALTER TABLE live.kyc_reviews ADD COLUMN renewal text;
ALTER TABLE history.kyc_reviews ADD COLUMN renewal text;
DROP INDEX live.kyc_records_waiting, live.kyc_records_to_decide;
CREATE INDEX kyc_records_waiting ON live.kyc_records (waiting_since, user_id) WHERE waiting_since IS NOT NULL;
CREATE OR REPLACE VIEW as_of.kyc_reviews AS
  SELECT id, user_id, from_status, to_status, notes, via, reviewer_kind, reviewer_id, reviewed_at, position, checklist,
    exception, submitted_at, screening, renewal
  FROM (
    SELECT id, user_id, from_status, to_status, notes, via, reviewer_kind, reviewer_id, reviewed_at, position, checklist,
      exception, submitted_at, screening, renewal, 9223372036854775807 AS valid_to FROM live.kyc_reviews
    UNION ALL
    SELECT id, user_id, from_status, to_status, notes, via, reviewer_kind, reviewer_id, reviewed_at, position, checklist,
      exception, submitted_at, screening, renewal, valid_to FROM history.kyc_reviews) AS versions
  WHERE position <= current_setting('app.as_of')::bigint AND valid_to > current_setting('app.as_of')::bigint;
CREATE OR REPLACE VIEW as_of.kyc_records AS
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

-- Down Migration

DROP VIEW as_of.kyc_records, as_of.kyc_reviews;
DROP INDEX live.kyc_records_waiting;
CREATE INDEX kyc_records_waiting ON live.kyc_records (waiting_since, user_id) WHERE status IN ('pending', 'under_review');
CREATE INDEX kyc_records_to_decide ON live.kyc_records (waiting_since)
  WHERE status IN ('pending', 'under_review') AND (submitted_at IS NOT NULL OR status = 'under_review');
ALTER TABLE history.kyc_records DROP COLUMN renewal;
ALTER TABLE live.kyc_records DROP COLUMN renewal;
ALTER TABLE history.kyc_reviews DROP COLUMN renewal;
ALTER TABLE live.kyc_reviews DROP COLUMN renewal;
CREATE VIEW as_of.kyc_reviews AS
  SELECT id, user_id, from_status, to_status, notes, via, reviewer_kind, reviewer_id, reviewed_at, position, checklist,
    exception, submitted_at, screening
  FROM (
    SELECT id, user_id, from_status, to_status, notes, via, reviewer_kind, reviewer_id, reviewed_at, position, checklist,
      exception, submitted_at, screening, 9223372036854775807 AS valid_to FROM live.kyc_reviews
    UNION ALL
    SELECT id, user_id, from_status, to_status, notes, via, reviewer_kind, reviewer_id, reviewed_at, position, checklist,
      exception, submitted_at, screening, valid_to FROM history.kyc_reviews) AS versions
  WHERE position <= current_setting('app.as_of')::bigint AND valid_to > current_setting('app.as_of')::bigint;
CREATE VIEW as_of.kyc_records AS
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
