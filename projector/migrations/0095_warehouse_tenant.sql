-- Up Migration

-- The company that rents the warehouse, or several; null while it is not let, or not specified.
ALTER TABLE live.warehouses ADD COLUMN tenant text;
ALTER TABLE history.warehouses ADD COLUMN tenant text;
CREATE OR REPLACE VIEW as_of.warehouses AS
  SELECT id, name, location, description, total_value, total_shares, share_price, status, total_area,
    expected_completion, construction_status, progress_percentage, created_at, position, revision, units,
    monthly_rental_rate, tenant
  FROM live.warehouses WHERE position <= current_setting('app.as_of')::bigint
  UNION ALL
  SELECT now.id, past.name, past.location, past.description, past.total_value, past.total_shares, past.share_price,
    past.status, past.total_area, past.expected_completion, past.construction_status, past.progress_percentage,
    past.created_at, past.position, past.revision, past.units, past.monthly_rental_rate, past.tenant
  FROM live.warehouses AS now CROSS JOIN LATERAL (
    SELECT * FROM history.warehouses AS h
    WHERE h.id = now.id AND h.position <= current_setting('app.as_of')::bigint
    ORDER BY h.position DESC LIMIT 1) AS past
  WHERE now.position > current_setting('app.as_of')::bigint;

-- Down Migration

DROP VIEW as_of.warehouses;
ALTER TABLE history.warehouses DROP COLUMN tenant;
ALTER TABLE live.warehouses DROP COLUMN tenant;
CREATE VIEW as_of.warehouses AS
  SELECT id, name, location, description, total_value, total_shares, share_price, status, total_area,
    expected_completion, construction_status, progress_percentage, created_at, position, revision, units,
    monthly_rental_rate
  FROM live.warehouses WHERE position <= current_setting('app.as_of')::bigint
  UNION ALL
  SELECT now.id, past.name, past.location, past.description, past.total_value, past.total_shares, past.share_price,
    past.status, past.total_area, past.expected_completion, past.construction_status, past.progress_percentage,
    past.created_at, past.position, past.revision, past.units, past.monthly_rental_rate
  FROM live.warehouses AS now CROSS JOIN LATERAL (
    SELECT * FROM history.warehouses AS h
    WHERE h.id = now.id AND h.position <= current_setting('app.as_of')::bigint
    ORDER BY h.position DESC LIMIT 1) AS past
  WHERE now.position > current_setting('app.as_of')::bigint;
