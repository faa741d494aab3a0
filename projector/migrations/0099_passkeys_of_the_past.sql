-- Up Migration

-- Passkeys are removed, and a view that begins at the present rows does not show those that are.
CREATE OR REPLACE VIEW as_of.passkeys AS
  SELECT id, user_id, name, is_synced, created_at, position
  FROM live.passkeys WHERE position <= current_setting('app.as_of')::bigint
  UNION ALL
  SELECT id, user_id, name, is_synced, created_at, position
  FROM history.passkeys
  WHERE position <= current_setting('app.as_of')::bigint AND valid_to > current_setting('app.as_of')::bigint;

-- Down Migration

CREATE OR REPLACE VIEW as_of.passkeys AS
  SELECT id, user_id, name, is_synced, created_at, position
  FROM live.passkeys WHERE position <= current_setting('app.as_of')::bigint
  UNION ALL
  SELECT now.id, past.user_id, past.name, past.is_synced, past.created_at, past.position
  FROM live.passkeys AS now CROSS JOIN LATERAL (
    SELECT * FROM history.passkeys AS h
    WHERE h.id = now.id AND h.position <= current_setting('app.as_of')::bigint
    ORDER BY h.position DESC LIMIT 1) AS past
  WHERE now.position > current_setting('app.as_of')::bigint;
