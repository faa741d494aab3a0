-- Up Migration

-- A treasury that replaced another one: what it held at a solid block, in micro-USDT. Its transfers after that block
-- are counted. Null: the first one, whose opening balance stands in chain.state, or one that replaced it before this
-- was kept.
ALTER TABLE chain.network ADD COLUMN treasury_opening numeric, ADD COLUMN treasury_opened_at bigint;

-- Down Migration

ALTER TABLE chain.network DROP COLUMN treasury_opening, DROP COLUMN treasury_opened_at;
