-- Up Migration

-- In which language a statement is drawn, however often. Those asked for before were all Spanish.
ALTER TABLE live.reports ADD COLUMN language text NOT NULL DEFAULT 'es';
ALTER TABLE history.reports ADD COLUMN language text NOT NULL DEFAULT 'es';
CREATE OR REPLACE VIEW as_of.reports AS
  SELECT id, investor_id, type, period_from, period_to, status, object_path, sha256, size, as_of_position, requested_at,
    generated_at, position, language
  FROM (
    SELECT id, investor_id, type, period_from, period_to, status, object_path, sha256, size, as_of_position, requested_at,
      generated_at, position, language, 9223372036854775807 AS valid_to FROM live.reports
    UNION ALL
    SELECT id, investor_id, type, period_from, period_to, status, object_path, sha256, size, as_of_position, requested_at,
      generated_at, position, language, valid_to FROM history.reports) AS versions
  WHERE position <= current_setting('app.as_of')::bigint AND valid_to > current_setting('app.as_of')::bigint;

-- Down Migration

DROP VIEW as_of.reports;
ALTER TABLE history.reports DROP COLUMN language;
ALTER TABLE live.reports DROP COLUMN language;
CREATE VIEW as_of.reports AS
  SELECT id, investor_id, type, period_from, period_to, status, object_path, sha256, size, as_of_position, requested_at,
    generated_at, position
  FROM (
    SELECT id, investor_id, type, period_from, period_to, status, object_path, sha256, size, as_of_position, requested_at,
      generated_at, position, 9223372036854775807 AS valid_to FROM live.reports
    UNION ALL
    SELECT id, investor_id, type, period_from, period_to, status, object_path, sha256, size, as_of_position, requested_at,
      generated_at, position, valid_to FROM history.reports) AS versions
  WHERE position <= current_setting('app.as_of')::bigint AND valid_to > current_setting('app.as_of')::bigint;
