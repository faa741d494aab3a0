-- Up Migration

-- The revision of the event that last changed what an admin writes: who edits says which version they saw. Neither
-- the works nor reserved capital raise it. For what is there already the index of the log tells it.
ALTER TABLE live.warehouses ADD COLUMN revision integer NOT NULL DEFAULT 0;
ALTER TABLE history.warehouses ADD COLUMN revision integer NOT NULL DEFAULT 0;

UPDATE live.warehouses AS w SET revision = coalesce((
  SELECT max(e.revision) FROM projection.events AS e
    WHERE e.stream = 'warehouse-' || w.id AND e.type IN ('WarehouseCreated', 'WarehouseUpdated')
      AND e.position <= w.position), 0);
UPDATE history.warehouses AS w SET revision = coalesce((
  SELECT max(e.revision) FROM projection.events AS e
    WHERE e.stream = 'warehouse-' || w.id AND e.type IN ('WarehouseCreated', 'WarehouseUpdated')
      AND e.position <= w.position), 0);

ALTER TABLE live.warehouses ALTER COLUMN revision DROP DEFAULT;
ALTER TABLE history.warehouses ALTER COLUMN revision DROP DEFAULT;

CREATE OR REPLACE VIEW as_of.warehouses AS
  SELECT id, name, location, description, total_value, total_shares, share_price, status, total_area,
    expected_completion, construction_status, progress_percentage, created_at, position, revision
  FROM live.warehouses WHERE position <= current_setting('app.as_of')::bigint
  UNION ALL
  SELECT now.id, past.name, past.location, past.description, past.total_value, past.total_shares, past.share_price,
    past.status, past.total_area, past.expected_completion, past.construction_status, past.progress_percentage,
    past.created_at, past.position, past.revision
  FROM live.warehouses AS now CROSS JOIN LATERAL (
    SELECT * FROM history.warehouses AS h
    WHERE h.id = now.id AND h.position <= current_setting('app.as_of')::bigint
    ORDER BY h.position DESC LIMIT 1) AS past
  WHERE now.position > current_setting('app.as_of')::bigint;

-- Down Migration

DROP VIEW as_of.warehouses;
ALTER TABLE history.warehouses DROP COLUMN revision;
ALTER TABLE live.warehouses DROP COLUMN revision;
CREATE VIEW as_of.warehouses AS
  SELECT id, name, location, description, total_value, total_shares, share_price, status, total_area,
    expected_completion, construction_status, progress_percentage, created_at, position
  FROM live.warehouses WHERE position <= current_setting('app.as_of')::bigint
  UNION ALL
  SELECT now.id, past.name, past.location, past.description, past.total_value, past.total_shares, past.share_price,
    past.status, past.total_area, past.expected_completion, past.construction_status, past.progress_percentage,
    past.created_at, past.position
  FROM live.warehouses AS now CROSS JOIN LATERAL (
    SELECT * FROM history.warehouses AS h
    WHERE h.id = now.id AND h.position <= current_setting('app.as_of')::bigint
    ORDER BY h.position DESC LIMIT 1) AS past
  WHERE now.position > current_setting('app.as_of')::bigint;
