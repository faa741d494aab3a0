-- Up Migration

-- Which photo somebody shows; the picture itself lies in the object store, under their own key.
ALTER TABLE live.users ADD COLUMN photo_id uuid;
ALTER TABLE history.users ADD COLUMN photo_id uuid;
CREATE OR REPLACE VIEW as_of.users AS
  SELECT id, email, first_name, last_name, role, kyc_status, created_at, position, search_text, investor_level, photo_id
  FROM (
    SELECT id, email, first_name, last_name, role, kyc_status, created_at, position, search_text, investor_level, photo_id,
      9223372036854775807 AS valid_to FROM live.users
    UNION ALL
    SELECT id, email, first_name, last_name, role, kyc_status, created_at, position, search_text, investor_level, photo_id,
      valid_to FROM history.users) AS versions
  WHERE position <= current_setting('app.as_of')::bigint AND valid_to > current_setting('app.as_of')::bigint;

-- Down Migration

DROP VIEW as_of.users;
ALTER TABLE history.users DROP COLUMN photo_id;
ALTER TABLE live.users DROP COLUMN photo_id;
CREATE VIEW as_of.users AS
  SELECT id, email, first_name, last_name, role, kyc_status, created_at, position, search_text, investor_level
  FROM (
    SELECT id, email, first_name, last_name, role, kyc_status, created_at, position, search_text, investor_level,
      9223372036854775807 AS valid_to FROM live.users
    UNION ALL
    SELECT id, email, first_name, last_name, role, kyc_status, created_at, position, search_text, investor_level,
      valid_to FROM history.users) AS versions
  WHERE position <= current_setting('app.as_of')::bigint AND valid_to > current_setting('app.as_of')::bigint;
