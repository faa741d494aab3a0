-- Up Migration

-- What somebody is to the platform as an investor, as staff says it.
ALTER TABLE live.users ADD COLUMN investor_level text CHECK (investor_level IN ('standard', 'premium'));
ALTER TABLE history.users ADD COLUMN investor_level text;
CREATE OR REPLACE VIEW as_of.users AS
  SELECT id, email, first_name, last_name, role, kyc_status, created_at, position, search_text, investor_level
  FROM (
    SELECT id, email, first_name, last_name, role, kyc_status, created_at, position, search_text, investor_level,
      9223372036854775807 AS valid_to FROM live.users
    UNION ALL
    SELECT id, email, first_name, last_name, role, kyc_status, created_at, position, search_text, investor_level,
      valid_to FROM history.users) AS versions
  WHERE position <= current_setting('app.as_of')::bigint AND valid_to > current_setting('app.as_of')::bigint;

-- Down Migration

DROP VIEW as_of.users;
ALTER TABLE history.users DROP COLUMN investor_level;
ALTER TABLE live.users DROP COLUMN investor_level;
CREATE VIEW as_of.users AS
  SELECT id, email, first_name, last_name, role, kyc_status, created_at, position, search_text
  FROM (
    SELECT id, email, first_name, last_name, role, kyc_status, created_at, position, search_text,
      9223372036854775807 AS valid_to FROM live.users
    UNION ALL
    SELECT id, email, first_name, last_name, role, kyc_status, created_at, position, search_text,
      valid_to FROM history.users) AS versions
  WHERE position <= current_setting('app.as_of')::bigint AND valid_to > current_setting('app.as_of')::bigint;
