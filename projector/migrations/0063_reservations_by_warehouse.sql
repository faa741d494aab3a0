-- Up Migration

-- One request that is sent again for another warehouse, after a crash, holds capital in both until one is released.
ALTER TABLE live.reservations DROP CONSTRAINT reservations_pkey, ADD PRIMARY KEY (investment_id, warehouse_id);
ALTER TABLE history.reservations DROP CONSTRAINT reservations_pkey,
  ADD PRIMARY KEY (investment_id, warehouse_id, position);

-- Down Migration

DELETE FROM history.reservations AS h USING live.reservations AS r
  WHERE (h.investment_id, h.warehouse_id) = (r.investment_id, r.warehouse_id) AND EXISTS (
    SELECT 1 FROM live.reservations AS other
    WHERE other.investment_id = r.investment_id AND other.position > r.position);
DELETE FROM live.reservations AS r USING live.reservations AS other
  WHERE other.investment_id = r.investment_id AND other.position > r.position;
ALTER TABLE history.reservations DROP CONSTRAINT reservations_pkey, ADD PRIMARY KEY (investment_id, position);
ALTER TABLE live.reservations DROP CONSTRAINT reservations_pkey, ADD PRIMARY KEY (investment_id);
