-- Up Migration

-- The passkeys that count. Their keys and counters are no read model: see platform.passkey_keys.
CREATE TABLE live.passkeys (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL,
  name text NOT NULL,
  is_synced boolean NOT NULL,
  created_at timestamptz NOT NULL,
  position bigint NOT NULL
);
CREATE INDEX passkeys_by_user ON live.passkeys (user_id);

SELECT projection.track('passkeys', true);

-- Down Migration

DROP VIEW as_of.passkeys;
DROP TABLE history.passkeys;
DROP TABLE live.passkeys;
