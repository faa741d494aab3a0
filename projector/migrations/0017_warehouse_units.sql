-- Up Migration

-- How many units (bays let one by one) a warehouse has; null where nobody said.
ALTER TABLE live.warehouses ADD COLUMN units integer;
ALTER TABLE history.warehouses ADD COLUMN units integer;

CREATE OR REPLACE VIEW as_of.warehouses AS
  SELECT id, name, location, description, total_value, total_shares, share_price, status, total_area,
    expected_completion, construction_status, progress_percentage, created_at, position, revision, units
  FROM live.warehouses WHERE position <= current_setting('app.as_of')::bigint
  UNION ALL
  SELECT now.id, past.name, past.location, past.description, past.total_value, past.total_shares, past.share_price,
    past.status, past.total_area, past.expected_completion, past.construction_status, past.progress_percentage,
    past.created_at, past.position, past.revision, past.units
  FROM live.warehouses AS now CROSS JOIN LATERAL (
    SELECT * FROM history.warehouses AS h
    WHERE h.id = now.id AND h.position <= current_setting('app.as_of')::bigint
    ORDER BY h.position DESC LIMIT 1) AS past
  WHERE now.position > current_setting('app.as_of')::bigint;

-- Down Migration

DROP VIEW as_of.warehouses;
ALTER TABLE history.warehouses DROP COLUMN units;
ALTER TABLE live.warehouses DROP COLUMN units;
CREATE VIEW as_of.warehouses AS
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
