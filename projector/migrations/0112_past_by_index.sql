-- Up Migration

-- Makes the view of a table as of the past, or makes it anew with a column that was added. Present and past rows are found
-- by their indexes wherever a query looks for them: by a condition, by a join, in an order. If the members of the UNION
-- ALL had the conditions, Postgres would use an index for constants alone, and a join would read everybody's rows.
CREATE FUNCTION projection.see_past(name text) RETURNS void LANGUAGE plpgsql AS $past$
DECLARE
  columns text;
BEGIN
  SELECT string_agg(quote_ident(attname), ', ' ORDER BY attnum) INTO columns
    FROM pg_attribute WHERE attrelid = format('live.%I', name)::regclass AND attnum > 0 AND NOT attisdropped;
  EXECUTE format(
    'CREATE OR REPLACE VIEW as_of.%1$I AS
       SELECT %2$s FROM (
         SELECT %2$s, 9223372036854775807 AS valid_to FROM live.%1$I
         UNION ALL
         SELECT %2$s, valid_to FROM history.%1$I) AS versions
       WHERE position <= current_setting(''app.as_of'')::bigint
         AND valid_to > current_setting(''app.as_of'')::bigint',
    name, columns);
END
$past$;

-- Tables that join from now on get this view, too, unless their rows are looked up by key.
ALTER FUNCTION projection.track(text, boolean) RENAME TO track_base;
CREATE FUNCTION projection.track(name text, by_key boolean DEFAULT false) RETURNS void LANGUAGE plpgsql AS $track$
BEGIN
  PERFORM projection.track_base(name, by_key);
  IF NOT by_key THEN
    PERFORM projection.see_past(name);
  END IF;
END
$track$;

-- The views by key go through all rows that have changed since: that is left to what changes without end.
SELECT projection.see_past(viewname) FROM pg_views WHERE schemaname = 'as_of' AND viewname NOT IN ('warehouse_capital',
  'positions', 'book_accounts', 'credited_months', 'distributions', 'reserve_days', 'reference_rates', 'video_view_counts',
  'notification_readers', 'audit_subjects');

-- Down Migration

-- The views answer the same in either form.
DROP FUNCTION projection.track(text, boolean);
ALTER FUNCTION projection.track_base(text, boolean) RENAME TO track;
DROP FUNCTION projection.see_past(text);
