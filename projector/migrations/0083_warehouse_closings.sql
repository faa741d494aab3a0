-- Up Migration

-- The last request to close each warehouse, and what became of it.
CREATE TABLE live.warehouse_closings (
  warehouse_id uuid NOT NULL PRIMARY KEY,
  state text NOT NULL,
  revision integer NOT NULL,
  reason text NOT NULL,
  requested_by text NOT NULL,
  requested_at timestamptz NOT NULL,
  decided_by text,
  decided_at timestamptz,
  rejection text,
  position bigint NOT NULL
);
CREATE INDEX warehouse_closings_by_state ON live.warehouse_closings (state, requested_at DESC);

SELECT projection.track('warehouse_closings');

-- Down Migration

DROP VIEW as_of.warehouse_closings;
DROP TABLE history.warehouse_closings;
DROP TABLE live.warehouse_closings;
