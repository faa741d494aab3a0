-- Up Migration

-- What a parked event keeps from others: the rows it would have made or changed (`table/key`). An event of any key and
-- projection that needs one of them is parked too, with the row it waits for, and goes on when that row does.
ALTER TABLE projection.parked
  ADD COLUMN rows text[] NOT NULL DEFAULT '{}',
  ADD COLUMN waits_for text;

-- Down Migration

ALTER TABLE projection.parked DROP COLUMN rows, DROP COLUMN waits_for;
