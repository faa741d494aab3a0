-- Up Migration

-- live: what is. history: every replaced row with the range of positions in which it was the current one.
-- as_of: views with the names of live, over both, at the position in the setting app.as_of.
CREATE SCHEMA IF NOT EXISTS live;
CREATE SCHEMA IF NOT EXISTS history;
CREATE SCHEMA IF NOT EXISTS as_of;

-- How far the read models are. Positions are commit positions of the log; -1 is before its first event.
CREATE TABLE projection.checkpoints (
  name text PRIMARY KEY,
  position bigint NOT NULL DEFAULT -1,
  -- Events applied since the first one: positions are offsets, not counts.
  events bigint NOT NULL DEFAULT 0,
  -- The greatest domain time so far.
  effective_at timestamptz,
  fence bigint NOT NULL DEFAULT 0,
  updated_at timestamptz NOT NULL DEFAULT now(),
  lag_events bigint NOT NULL DEFAULT 0,
  lag_seconds double precision NOT NULL DEFAULT 0
);

-- Events whose projection threw, and the later ones of the same key, in order.
CREATE TABLE projection.parked (
  projection text NOT NULL,
  key text NOT NULL,
  position bigint NOT NULL,
  stream text NOT NULL,
  revision bigint NOT NULL,
  type text NOT NULL,
  event_id uuid NOT NULL,
  error text NOT NULL,
  attempts integer NOT NULL DEFAULT 1,
  parked_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (projection, position)
);
CREATE INDEX parked_by_key ON projection.parked (projection, key, position);

-- The index of the log: what the history explorer searches, and the way from a moment to a position.
CREATE TABLE projection.events (
  position bigint PRIMARY KEY,
  stream text NOT NULL,
  revision bigint NOT NULL,
  type text NOT NULL,
  event_id uuid NOT NULL,
  occurred_at timestamptz NOT NULL,
  -- The greatest occurred_at up to here, so that moments and positions rise together.
  effective_at timestamptz NOT NULL,
  recorded_at timestamptz NOT NULL,
  actor_kind text NOT NULL,
  actor_id text NOT NULL,
  correlation_id uuid,
  causation_id uuid
);
CREATE INDEX events_by_effective_at ON projection.events (effective_at, position);
CREATE INDEX events_by_stream ON projection.events (stream, revision);

-- Gives a table of live its history table (same indexes) and its as_of view. Every table has a primary key and
-- `position bigint NOT NULL`, the position of the event that made the row.
-- The view finds a past row by the same indexes as a live one, and then looks through the versions of that key. Where
-- a key has many versions and its row is never deleted, `by_key` makes the view look up the one version instead; only
-- conditions on key columns can then use an index.
CREATE FUNCTION projection.track(name text, by_key boolean DEFAULT false) RETURNS void LANGUAGE plpgsql AS $track$
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
  EXECUTE format(
    'CREATE VIEW as_of.%1$I AS
       SELECT %2$s FROM live.%1$I WHERE position <= current_setting(''app.as_of'')::bigint
       UNION ALL
       SELECT %2$s FROM history.%1$I
         WHERE position <= current_setting(''app.as_of'')::bigint
           AND valid_to > current_setting(''app.as_of'')::bigint',
    name, columns);
END
$track$;

-- Down Migration

DROP SCHEMA as_of CASCADE;
DROP SCHEMA history CASCADE;
DROP SCHEMA live CASCADE;
DROP FUNCTION projection.track(text, boolean);
DROP TABLE projection.events;
DROP TABLE projection.parked;
DROP TABLE projection.checkpoints;
