-- Up Migration

-- Who proposed the limits that wait for a second person; null for those in force. What was proposed before is told
-- once the projection of this version has read it again.
ALTER TABLE live.open_limits ADD COLUMN proposed_by uuid;
ALTER TABLE history.open_limits ADD COLUMN proposed_by uuid;
CREATE OR REPLACE VIEW as_of.open_limits AS
  SELECT id, maximum_open, maximum_capital, revision, updated_at, position, proposed_by
  FROM (
    SELECT id, maximum_open, maximum_capital, revision, updated_at, position, proposed_by,
      9223372036854775807 AS valid_to FROM live.open_limits
    UNION ALL
    SELECT id, maximum_open, maximum_capital, revision, updated_at, position, proposed_by, valid_to
      FROM history.open_limits) AS versions
  WHERE position <= current_setting('app.as_of')::bigint AND valid_to > current_setting('app.as_of')::bigint;

-- Down Migration

DROP VIEW as_of.open_limits;
ALTER TABLE history.open_limits DROP COLUMN proposed_by;
ALTER TABLE live.open_limits DROP COLUMN proposed_by;
CREATE VIEW as_of.open_limits AS
  SELECT id, maximum_open, maximum_capital, revision, updated_at, position
  FROM (
    SELECT id, maximum_open, maximum_capital, revision, updated_at, position, 9223372036854775807 AS valid_to
      FROM live.open_limits
    UNION ALL
    SELECT id, maximum_open, maximum_capital, revision, updated_at, position, valid_to FROM history.open_limits) AS versions
  WHERE position <= current_setting('app.as_of')::bigint AND valid_to > current_setting('app.as_of')::bigint;
