-- Up Migration

ALTER TABLE projection.checkpoints
  -- Since when the read models are whole: when they had first caught up with the log. Null while they are being built:
  -- until then nobody is shown a figure.
  ADD COLUMN built_at timestamptz,
  -- Events were applied without telling the pages: they are all told to read again once this is over.
  ADD COLUMN is_untold boolean NOT NULL DEFAULT false;
UPDATE projection.checkpoints SET built_at = updated_at WHERE position >= 0;

-- Down Migration

ALTER TABLE projection.checkpoints DROP COLUMN built_at, DROP COLUMN is_untold;
