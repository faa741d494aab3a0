-- Up Migration

-- Since when a verification waits for a decision: its submission, or the review that took a decision back. Until it is
-- built anew from the events, which know of each review, the last of either says it.
-- From when the last approval counts or counted, also once it has expired: until then only of who is approved.
ALTER TABLE live.kyc_records ADD COLUMN waiting_since timestamptz, ADD COLUMN last_approved_at timestamptz;
ALTER TABLE history.kyc_records ADD COLUMN waiting_since timestamptz, ADD COLUMN last_approved_at timestamptz;
UPDATE live.kyc_records SET last_approved_at = approved_at WHERE approved_at IS NOT NULL;
UPDATE history.kyc_records SET last_approved_at = approved_at WHERE approved_at IS NOT NULL;
UPDATE live.kyc_records AS k SET waiting_since = coalesce((SELECT max(r.reviewed_at) FROM live.kyc_reviews AS r
    WHERE r.user_id = k.user_id AND r.reviewed_at > k.submitted_at AND r.from_status NOT IN ('pending', 'under_review')
      AND r.to_status IN ('pending', 'under_review')), k.submitted_at, k.reviewed_at)
  WHERE k.status IN ('pending', 'under_review') AND (k.submitted_at IS NOT NULL OR k.status = 'under_review');
UPDATE history.kyc_records SET waiting_since = coalesce(submitted_at, reviewed_at)
  WHERE status IN ('pending', 'under_review') AND (submitted_at IS NOT NULL OR status = 'under_review');
-- What waits is found in the order in which it began to.
DROP INDEX live.kyc_records_waiting, live.kyc_records_to_decide;
CREATE INDEX kyc_records_waiting ON live.kyc_records (waiting_since, user_id) WHERE status IN ('pending', 'under_review');
CREATE INDEX kyc_records_to_decide ON live.kyc_records (waiting_since)
  WHERE status IN ('pending', 'under_review') AND (submitted_at IS NOT NULL OR status = 'under_review');
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
DROP INDEX live.kyc_records_waiting, live.kyc_records_to_decide;
CREATE INDEX kyc_records_waiting ON live.kyc_records (submitted_at, user_id) WHERE status IN ('pending', 'under_review');
CREATE INDEX kyc_records_to_decide ON live.kyc_records (submitted_at)
  WHERE status IN ('pending', 'under_review') AND (submitted_at IS NOT NULL OR status = 'under_review');
ALTER TABLE history.kyc_records DROP COLUMN waiting_since, DROP COLUMN last_approved_at;
ALTER TABLE live.kyc_records DROP COLUMN waiting_since, DROP COLUMN last_approved_at;
CREATE VIEW as_of.kyc_records AS
  SELECT user_id, status, identity_document, documents, submitted_at, attempt, draft, uploads, review_notes, reviewed_at,
    reviewer_kind, reviewer_id, approved_at, revision, position, documents_end_at
  FROM (
    SELECT user_id, status, identity_document, documents, submitted_at, attempt, draft, uploads, review_notes, reviewed_at,
      reviewer_kind, reviewer_id, approved_at, revision, position, documents_end_at, 9223372036854775807 AS valid_to FROM live.kyc_records
    UNION ALL
    SELECT user_id, status, identity_document, documents, submitted_at, attempt, draft, uploads, review_notes, reviewed_at,
      reviewer_kind, reviewer_id, approved_at, revision, position, documents_end_at, valid_to FROM history.kyc_records) AS versions
  WHERE position <= current_setting('app.as_of')::bigint AND valid_to > current_setting('app.as_of')::bigint;
