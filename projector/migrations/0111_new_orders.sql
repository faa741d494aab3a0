-- Up Migration

-- Where the log ended when the read models were made: a rebuild ordered since is carried out, however often the projector
-- began again before it came to the order. Those that are complete come across no older one.
ALTER TABLE projection.checkpoints ADD COLUMN orders_after bigint;
UPDATE projection.checkpoints SET orders_after = -1 WHERE built_at IS NOT NULL;

-- Down Migration

ALTER TABLE projection.checkpoints DROP COLUMN orders_after;
