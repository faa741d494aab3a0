-- Up Migration

-- The name under which somebody was compared; null before it was recorded.
ALTER TABLE live.kyc_screenings ADD COLUMN screened_name text;
ALTER TABLE history.kyc_screenings ADD COLUMN screened_name text;
CREATE OR REPLACE VIEW as_of.kyc_screenings AS
  SELECT user_id, screened_at, attempt, lists, matches, decided, open, position, screened_name
  FROM live.kyc_screenings WHERE position <= current_setting('app.as_of')::bigint
  UNION ALL
  SELECT user_id, screened_at, attempt, lists, matches, decided, open, position, screened_name
  FROM history.kyc_screenings
  WHERE position <= current_setting('app.as_of')::bigint AND valid_to > current_setting('app.as_of')::bigint;

-- Down Migration

DROP VIEW as_of.kyc_screenings;
ALTER TABLE history.kyc_screenings DROP COLUMN screened_name;
ALTER TABLE live.kyc_screenings DROP COLUMN screened_name;
CREATE VIEW as_of.kyc_screenings AS
  SELECT user_id, screened_at, attempt, lists, matches, decided, open, position
  FROM live.kyc_screenings WHERE position <= current_setting('app.as_of')::bigint
  UNION ALL
  SELECT user_id, screened_at, attempt, lists, matches, decided, open, position
  FROM history.kyc_screenings
  WHERE position <= current_setting('app.as_of')::bigint AND valid_to > current_setting('app.as_of')::bigint;
