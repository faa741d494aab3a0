-- Up Migration

-- Each list of sanctions as it was imported last, and how far people were compared with it.
CREATE TABLE live.sanctions_lists (
  list text PRIMARY KEY,
  published_on text NOT NULL,
  entries integer NOT NULL,
  bytes integer NOT NULL,
  sha256 text NOT NULL,
  object_path text NOT NULL,
  imported_at timestamptz NOT NULL,
  importer_kind text NOT NULL,
  importer_id text NOT NULL,
  screened_at timestamptz,
  people integer,
  found integer,
  position bigint NOT NULL
);
SELECT projection.track('sanctions_lists');

-- What the lists say of a person, with what was decided about it.
CREATE TABLE live.kyc_screenings (
  user_id uuid PRIMARY KEY,
  screened_at timestamptz NOT NULL,
  attempt integer NOT NULL,
  lists jsonb NOT NULL,
  matches jsonb NOT NULL,
  decided jsonb NOT NULL,
  open integer NOT NULL,
  position bigint NOT NULL
);
CREATE INDEX kyc_screenings_open ON live.kyc_screenings (screened_at) WHERE open > 0;
SELECT projection.track('kyc_screenings');

-- With which lists somebody had been compared when a review was written, and what came of it.
ALTER TABLE live.kyc_reviews ADD COLUMN screening jsonb;
ALTER TABLE history.kyc_reviews ADD COLUMN screening jsonb;
CREATE OR REPLACE VIEW as_of.kyc_reviews AS
  SELECT id, user_id, from_status, to_status, notes, via, reviewer_kind, reviewer_id, reviewed_at, position, checklist,
    exception, submitted_at, screening
  FROM (
    SELECT id, user_id, from_status, to_status, notes, via, reviewer_kind, reviewer_id, reviewed_at, position, checklist,
      exception, submitted_at, screening, 9223372036854775807 AS valid_to FROM live.kyc_reviews
    UNION ALL
    SELECT id, user_id, from_status, to_status, notes, via, reviewer_kind, reviewer_id, reviewed_at, position, checklist,
      exception, submitted_at, screening, valid_to FROM history.kyc_reviews) AS versions
  WHERE position <= current_setting('app.as_of')::bigint AND valid_to > current_setting('app.as_of')::bigint;

-- Down Migration

DROP VIEW as_of.kyc_reviews;
ALTER TABLE history.kyc_reviews DROP COLUMN screening;
ALTER TABLE live.kyc_reviews DROP COLUMN screening;
CREATE VIEW as_of.kyc_reviews AS
  SELECT id, user_id, from_status, to_status, notes, via, reviewer_kind, reviewer_id, reviewed_at, position, checklist,
    exception, submitted_at
  FROM (
    SELECT id, user_id, from_status, to_status, notes, via, reviewer_kind, reviewer_id, reviewed_at, position, checklist,
      exception, submitted_at, 9223372036854775807 AS valid_to FROM live.kyc_reviews
    UNION ALL
    SELECT id, user_id, from_status, to_status, notes, via, reviewer_kind, reviewer_id, reviewed_at, position, checklist,
      exception, submitted_at, valid_to FROM history.kyc_reviews) AS versions
  WHERE position <= current_setting('app.as_of')::bigint AND valid_to > current_setting('app.as_of')::bigint;
DROP VIEW as_of.kyc_screenings, as_of.sanctions_lists;
DROP TABLE history.kyc_screenings, history.sanctions_lists, live.kyc_screenings, live.sanctions_lists;
