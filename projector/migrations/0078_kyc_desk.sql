-- Up Migration

-- How far a reviewer came with each document, why an exception was made, and what the review was about.
ALTER TABLE live.kyc_reviews ADD COLUMN checklist jsonb, ADD COLUMN exception text, ADD COLUMN submitted_at timestamptz;
ALTER TABLE history.kyc_reviews ADD COLUMN checklist jsonb, ADD COLUMN exception text,
  ADD COLUMN submitted_at timestamptz;
CREATE INDEX kyc_reviews_by_time ON live.kyc_reviews (reviewed_at);
CREATE OR REPLACE VIEW as_of.kyc_reviews AS
  SELECT id, user_id, from_status, to_status, notes, via, reviewer_kind, reviewer_id, reviewed_at, position, checklist,
    exception, submitted_at
  FROM (
    SELECT id, user_id, from_status, to_status, notes, via, reviewer_kind, reviewer_id, reviewed_at, position, checklist,
      exception, submitted_at, 9223372036854775807 AS valid_to FROM live.kyc_reviews
    UNION ALL
    SELECT id, user_id, from_status, to_status, notes, via, reviewer_kind, reviewer_id, reviewed_at, position, checklist,
      exception, submitted_at, valid_to FROM history.kyc_reviews) AS versions
  WHERE position <= current_setting('app.as_of')::bigint AND valid_to > current_setting('app.as_of')::bigint;

CREATE TABLE live.kyc_assignments (
  user_id uuid PRIMARY KEY,
  assignee_id uuid NOT NULL,
  position bigint NOT NULL
);
SELECT projection.track('kyc_assignments');

CREATE TABLE live.kyc_files (
  object_path text PRIMARY KEY,
  user_id uuid NOT NULL,
  document_type text NOT NULL,
  sha256 text NOT NULL,
  position bigint NOT NULL
);
CREATE INDEX kyc_files_by_user ON live.kyc_files (user_id);
CREATE INDEX kyc_files_by_content ON live.kyc_files (sha256);
SELECT projection.track('kyc_files');

-- The same number typed in two ways is the same number.
CREATE INDEX kyc_records_by_number ON live.kyc_records (regexp_replace(upper(identity_document), '[^0-9A-Z]', '', 'g'));
CREATE INDEX kyc_records_decided ON live.kyc_records (reviewed_at DESC) WHERE reviewed_at IS NOT NULL;

-- Down Migration

DROP INDEX live.kyc_records_by_number, live.kyc_records_decided;
DROP VIEW as_of.kyc_files, as_of.kyc_assignments;
DROP TABLE history.kyc_files, history.kyc_assignments, live.kyc_files, live.kyc_assignments;
DROP VIEW as_of.kyc_reviews;
DROP INDEX live.kyc_reviews_by_time;
ALTER TABLE history.kyc_reviews DROP COLUMN checklist, DROP COLUMN exception, DROP COLUMN submitted_at;
ALTER TABLE live.kyc_reviews DROP COLUMN checklist, DROP COLUMN exception, DROP COLUMN submitted_at;
CREATE VIEW as_of.kyc_reviews AS
  SELECT id, user_id, from_status, to_status, notes, via, reviewer_kind, reviewer_id, reviewed_at, position
  FROM (
    SELECT id, user_id, from_status, to_status, notes, via, reviewer_kind, reviewer_id, reviewed_at, position,
      9223372036854775807 AS valid_to FROM live.kyc_reviews
    UNION ALL
    SELECT id, user_id, from_status, to_status, notes, via, reviewer_kind, reviewer_id, reviewed_at, position, valid_to
      FROM history.kyc_reviews) AS versions
  WHERE position <= current_setting('app.as_of')::bigint AND valid_to > current_setting('app.as_of')::bigint;
