-- Up Migration

-- Positions as of the past are looked at by the hundred, as when the investors of each warehouse are counted. Read off the
-- setting by each row, the position took a third of that; as a subquery it is read once a statement. How a past row is
-- found is the same in either form, whatever the planner makes of the position.
DO $positions$
BEGIN
  EXECUTE 'CREATE OR REPLACE VIEW as_of.positions AS ' || replace(
    pg_get_viewdef('as_of.positions'::regclass),
    '(current_setting(''app.as_of''::text))::bigint',
    '(SELECT current_setting(''app.as_of''::text)::bigint)');
END
$positions$;

-- Down Migration

-- The view answers the same in either form.
