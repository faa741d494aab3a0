-- Up Migration

-- The worker looks for capital that a crash has left reserved, from the position that it has come to.
CREATE INDEX investments_over ON live.investments (position) WHERE status IN ('failed', 'repurchased');
CREATE INDEX reservations_held ON live.reservations (position) WHERE released_at IS NULL;
DROP INDEX live.reservations_open;

-- Down Migration

CREATE INDEX reservations_open ON live.reservations (reserved_at) WHERE released_at IS NULL;
DROP INDEX live.reservations_held;
DROP INDEX live.investments_over;
