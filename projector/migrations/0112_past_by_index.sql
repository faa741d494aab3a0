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

-- As before, with this view where rows are not looked up by key.
CREATE OR REPLACE FUNCTION projection.track(name text, by_key boolean DEFAULT false) RETURNS void LANGUAGE plpgsql AS $track$
DECLARE
  columns text;
  past_columns text;
  key_columns text;
  key_match text;
  definition text;
BEGIN
  SELECT string_agg(quote_ident(attname), ', ' ORDER BY attnum) INTO columns
    FROM pg_attribute
    WHERE attrelid = format('live.%I', name)::regclass AND attnum > 0 AND NOT attisdropped;
  SELECT string_agg(quote_ident(a.attname), ', ' ORDER BY k.place) INTO key_columns
    FROM pg_index i
    CROSS JOIN LATERAL unnest(i.indkey::int2[]) WITH ORDINALITY AS k (attnum, place)
    JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = k.attnum
    WHERE i.indrelid = format('live.%I', name)::regclass AND i.indisprimary;
  EXECUTE format('CREATE TABLE history.%I (LIKE live.%I, valid_to bigint NOT NULL)', name, name);
  EXECUTE format('ALTER TABLE history.%I ADD PRIMARY KEY (%s, position)', name, key_columns);
  EXECUTE format('ALTER TABLE history.%I ADD CHECK (valid_to > position)', name);
  FOR definition IN
    SELECT pg_get_indexdef(indexrelid) FROM pg_index
      WHERE indrelid = format('live.%I', name)::regclass AND NOT indisprimary
  LOOP
    EXECUTE replace(replace(definition, ' ON live.', ' ON history.'), 'CREATE UNIQUE INDEX', 'CREATE INDEX');
  END LOOP;
  IF by_key THEN
    SELECT string_agg(format('%s.%I', CASE WHEN a.attnum = ANY (i.indkey::int2[]) THEN 'now' ELSE 'past' END,
        a.attname), ', ' ORDER BY a.attnum),
      string_agg(format('h.%1$I = now.%1$I', a.attname), ' AND ') FILTER (WHERE a.attnum = ANY (i.indkey::int2[]))
      INTO past_columns, key_match
      FROM pg_index i JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attnum > 0 AND NOT a.attisdropped
      WHERE i.indrelid = format('live.%I', name)::regclass AND i.indisprimary;
    EXECUTE format(
      'CREATE VIEW as_of.%1$I AS
         SELECT %2$s FROM live.%1$I WHERE position <= current_setting(''app.as_of'')::bigint
         UNION ALL
         SELECT %3$s FROM live.%1$I AS now CROSS JOIN LATERAL (
           SELECT * FROM history.%1$I AS h
           WHERE %4$s AND h.position <= current_setting(''app.as_of'')::bigint
           ORDER BY h.position DESC LIMIT 1) AS past
         WHERE now.position > current_setting(''app.as_of'')::bigint',
      name, columns, past_columns, key_match);
    RETURN;
  END IF;
  PERFORM projection.see_past(name);
END
$track$;

-- The views by key go through all rows that have changed since: that is left to what changes without end.
SELECT projection.see_past(viewname) FROM pg_views WHERE schemaname = 'as_of' AND viewname NOT IN ('warehouse_capital',
  'positions', 'book_accounts', 'credited_months', 'distributions', 'reserve_days', 'reference_rates', 'video_view_counts',
  'notification_readers', 'audit_subjects');

-- Down Migration

-- The views answer the same in either form. No table is added before this is up again.
DROP FUNCTION projection.see_past(text);
