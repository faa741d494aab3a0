-- Up Migration

-- Every request to erase a person, and how far it is. The proof is what the last event tells.
CREATE TABLE live.erasures (
  user_id uuid PRIMARY KEY,
  state text NOT NULL,
  requested_at timestamptz NOT NULL,
  requested_by_kind text NOT NULL,
  requested_by text NOT NULL,
  reason text,
  finished_at timestamptz,
  key_fingerprint text,
  documents integer,
  rows integer,
  position bigint NOT NULL
);
CREATE INDEX erasures_open ON live.erasures (requested_at)
  WHERE state IN ('requested', 'accepted', 'key_destroyed');

SELECT projection.track('erasures', true);

-- Whom the read models have forgotten, from which event on and in how many rows.
CREATE TABLE projection.erasures (
  person_id uuid PRIMARY KEY,
  position bigint NOT NULL,
  rows integer NOT NULL
);

-- The changes of an audit entry with personal fields replaced; a change that tells nothing any more is left out, as
-- when it is projected anew.
CREATE FUNCTION projection.forget_changes(changes jsonb, fields jsonb, replacement text) RETURNS jsonb
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN (
    SELECT coalesce(jsonb_agg(forgotten.change ORDER BY forgotten.place), '[]'::jsonb)
    FROM (
      SELECT place, CASE WHEN fields ? (change ->> 'field')
        THEN jsonb_build_object('field', change -> 'field',
          'before', CASE WHEN jsonb_typeof(change -> 'before') = 'null' THEN 'null' ELSE to_jsonb(replacement) END,
          'after', CASE WHEN jsonb_typeof(change -> 'after') = 'null' THEN 'null' ELSE to_jsonb(replacement) END)
        ELSE change END AS change
      FROM jsonb_array_elements(changes) WITH ORDINALITY AS each (change, place)
    ) AS forgotten
    WHERE forgotten.change -> 'before' IS DISTINCT FROM forgotten.change -> 'after'
  );

-- Down Migration

DROP FUNCTION projection.forget_changes(jsonb, jsonb, text);
DROP TABLE projection.erasures;
DROP VIEW as_of.erasures;
DROP TABLE history.erasures;
DROP TABLE live.erasures;
