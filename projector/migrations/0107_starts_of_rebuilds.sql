-- Up Migration

-- How often in a row work on a rebuild began at the same place without an orderly end: also when the container that
-- worked on it was killed with all its processes, so that a rebuild which lacks memory is given up.
ALTER TABLE projection.rebuilds
  ADD COLUMN started_at_place text,
  ADD COLUMN starts integer NOT NULL DEFAULT 0;

-- Down Migration

ALTER TABLE projection.rebuilds DROP COLUMN starts, DROP COLUMN started_at_place;
