-- Up Migration

-- Staff search people by any part of name and e-mail, without regard to case and accents.
CREATE EXTENSION IF NOT EXISTS pg_trgm WITH SCHEMA public;

-- What two texts are compared by: letters taken apart from their accents, the accents dropped, in lower case.
CREATE FUNCTION projection.searchable(value text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN lower(regexp_replace(normalize(value, NFD), '[\u0300-\u036F]', '', 'g') COLLATE pg_catalog.pg_c_utf8);

DROP VIEW as_of.users;

-- Generated, so that it can't tell what the name beside it no longer tells.
ALTER TABLE live.users ADD COLUMN search_text text COLLATE "C"
  GENERATED ALWAYS AS (projection.searchable(btrim(first_name || ' ' || last_name || ' ' || email))) STORED;
ALTER TABLE history.users ADD COLUMN search_text text COLLATE "C"
  GENERATED ALWAYS AS (projection.searchable(btrim(first_name || ' ' || last_name || ' ' || email))) STORED;

-- One index for each order in which people are listed, and one for what is searched; the same over the past.
CREATE INDEX users_by_name ON live.users (search_text, id);
CREATE INDEX users_by_email ON live.users (email COLLATE "C", id);
CREATE INDEX users_by_role ON live.users (role, id);
CREATE INDEX users_by_kyc_status ON live.users (kyc_status, id);
CREATE INDEX users_search ON live.users USING gin (search_text public.gin_trgm_ops);
CREATE INDEX users_by_name ON history.users (search_text, id);
CREATE INDEX users_by_email ON history.users (email COLLATE "C", id);
CREATE INDEX users_by_role ON history.users (role, id);
CREATE INDEX users_by_kyc_status ON history.users (kyc_status, id);
CREATE INDEX users_search ON history.users USING gin (search_text public.gin_trgm_ops);

-- A person has few versions, and a past list is filtered and sorted by other columns than the key: both sides of the
-- view are found by the same indexes. The conditions stand outside the union: Postgres merges the two sides in the
-- order of an index only where neither has conditions of its own.
CREATE VIEW as_of.users AS
  SELECT id, email, first_name, last_name, role, kyc_status, created_at, position, search_text
  FROM (
    SELECT id, email, first_name, last_name, role, kyc_status, created_at, position, search_text,
      9223372036854775807 AS valid_to FROM live.users
    UNION ALL
    SELECT id, email, first_name, last_name, role, kyc_status, created_at, position, search_text,
      valid_to FROM history.users) AS versions
  WHERE position <= current_setting('app.as_of')::bigint AND valid_to > current_setting('app.as_of')::bigint;

-- Names are audited from now on when they change: what was before is kept beside, for those who are there already.
INSERT INTO live.audit_subjects (subject_kind, subject_id, fields, position)
  SELECT 'user', id::text, jsonb_build_object('firstName', first_name, 'lastName', last_name), position FROM live.users;

-- Down Migration

DROP VIEW as_of.users;
ALTER TABLE history.users DROP COLUMN search_text;
ALTER TABLE live.users DROP COLUMN search_text;
DROP INDEX live.users_by_email, live.users_by_role, live.users_by_kyc_status;
DROP INDEX history.users_by_email, history.users_by_role, history.users_by_kyc_status;
DROP FUNCTION projection.searchable(text);
CREATE VIEW as_of.users AS
  SELECT id, email, first_name, last_name, role, kyc_status, created_at, position
    FROM live.users WHERE position <= current_setting('app.as_of')::bigint
  UNION ALL
  SELECT id, email, first_name, last_name, role, kyc_status, created_at, position
    FROM history.users
    WHERE position <= current_setting('app.as_of')::bigint AND valid_to > current_setting('app.as_of')::bigint;
