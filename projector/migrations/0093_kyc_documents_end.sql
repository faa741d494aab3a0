-- Up Migration

-- An approval is over with the document that it rests on, if that is sooner than its days.
ALTER TABLE live.kyc_records ADD COLUMN documents_end_at timestamptz;
ALTER TABLE history.kyc_records ADD COLUMN documents_end_at timestamptz;
UPDATE live.kyc_records AS k SET documents_end_at = r.ends
  FROM (SELECT user_id, reviewed_at, ((checklist #>> '{identity-document,expiresOn}') || 'T00:00:00-05:00')::timestamptz
      + interval '24 hours' AS ends FROM live.kyc_reviews WHERE to_status = 'approved') AS r
  WHERE r.user_id = k.user_id AND r.reviewed_at = k.approved_at AND r.ends > k.approved_at;
UPDATE history.kyc_records AS k SET documents_end_at = r.ends
  FROM (SELECT user_id, reviewed_at, ((checklist #>> '{identity-document,expiresOn}') || 'T00:00:00-05:00')::timestamptz
      + interval '24 hours' AS ends FROM live.kyc_reviews WHERE to_status = 'approved') AS r
  WHERE r.user_id = k.user_id AND r.reviewed_at = k.approved_at AND r.ends > k.approved_at;
CREATE INDEX kyc_records_documents_end ON live.kyc_records (documents_end_at) WHERE status = 'approved';
CREATE OR REPLACE VIEW as_of.kyc_records AS
  SELECT user_id, status, identity_document, documents, submitted_at, attempt, draft, uploads, review_notes, reviewed_at,
    reviewer_kind, reviewer_id, approved_at, revision, position, documents_end_at
  FROM (
    SELECT user_id, status, identity_document, documents, submitted_at, attempt, draft, uploads, review_notes, reviewed_at,
      reviewer_kind, reviewer_id, approved_at, revision, position, documents_end_at, 9223372036854775807 AS valid_to FROM live.kyc_records
    UNION ALL
    SELECT user_id, status, identity_document, documents, submitted_at, attempt, draft, uploads, review_notes, reviewed_at,
      reviewer_kind, reviewer_id, approved_at, revision, position, documents_end_at, valid_to FROM history.kyc_records) AS versions
  WHERE position <= current_setting('app.as_of')::bigint AND valid_to > current_setting('app.as_of')::bigint;

-- Down Migration

DROP VIEW as_of.kyc_records;
DROP INDEX live.kyc_records_documents_end;
ALTER TABLE history.kyc_records DROP COLUMN documents_end_at;
ALTER TABLE live.kyc_records DROP COLUMN documents_end_at;
CREATE VIEW as_of.kyc_records AS
  SELECT user_id, status, identity_document, documents, submitted_at, attempt, draft, uploads, review_notes, reviewed_at,
    reviewer_kind, reviewer_id, approved_at, revision, position
  FROM (
    SELECT user_id, status, identity_document, documents, submitted_at, attempt, draft, uploads, review_notes, reviewed_at,
      reviewer_kind, reviewer_id, approved_at, revision, position, 9223372036854775807 AS valid_to FROM live.kyc_records
    UNION ALL
    SELECT user_id, status, identity_document, documents, submitted_at, attempt, draft, uploads, review_notes, reviewed_at,
      reviewer_kind, reviewer_id, approved_at, revision, position, valid_to FROM history.kyc_records) AS versions
  WHERE position <= current_setting('app.as_of')::bigint AND valid_to > current_setting('app.as_of')::bigint;
