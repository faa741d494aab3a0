-- Up Migration

-- The last irreversible block that was scanned once more for transfers a node had hidden. Of what was followed before
-- this was kept it is not known: as much is scanned again as one request covers.
ALTER TABLE chain.state ADD COLUMN rescanned_height bigint NOT NULL DEFAULT 0;
UPDATE chain.state SET rescanned_height = greatest(first_height - 1, solid_height - 5000);

-- Down Migration

ALTER TABLE chain.state DROP COLUMN rescanned_height;
