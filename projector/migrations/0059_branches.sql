-- Up Migration

-- A rebuild with changes is a branch of the history: its tables tell what would have been. It is never compared row by
-- row, never switched to, and not among those that stand in each other's way.
ALTER TABLE projection.rebuilds
  ADD COLUMN label text,
  ADD COLUMN changes jsonb,
  ADD CONSTRAINT rebuilds_branch_check CHECK ((label IS NULL) = (changes IS NULL) AND (changes IS NULL OR NOT is_upgrade));

-- Down Migration

-- Tables of branches stay behind as schemas named rebuild_…; nothing refers to them any more.
DELETE FROM projection.rebuilds WHERE changes IS NOT NULL;
ALTER TABLE projection.rebuilds DROP CONSTRAINT rebuilds_branch_check, DROP COLUMN changes, DROP COLUMN label;
