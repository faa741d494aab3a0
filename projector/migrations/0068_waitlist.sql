-- Up Migration

-- Who is told when capital of a warehouse comes free.
CREATE TABLE live.waitlist (
  warehouse_id uuid NOT NULL,
  user_id uuid NOT NULL,
  joined_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  -- Null while they wait.
  told_at timestamptz,
  free_capital numeric(20, 2),
  position bigint NOT NULL,
  PRIMARY KEY (warehouse_id, user_id)
);
CREATE INDEX waitlist_waiting ON live.waitlist (warehouse_id, joined_at) WHERE told_at IS NULL;
CREATE INDEX waitlist_by_user ON live.waitlist (user_id) WHERE told_at IS NULL;

SELECT projection.track('waitlist');

-- Down Migration

DROP VIEW as_of.waitlist;
DROP TABLE history.waitlist;
DROP TABLE live.waitlist;
