-- Up Migration

-- A destroyed key leaves its row behind without the key: this person never gets another one.
ALTER TABLE platform.person_keys
  ALTER COLUMN wrapped_key DROP NOT NULL,
  ADD COLUMN destroyed_at timestamptz,
  -- SHA-256 of the destroyed key.
  ADD COLUMN fingerprint text,
  ADD CHECK ((wrapped_key IS NULL) = (destroyed_at IS NOT NULL));

-- Down Migration

DELETE FROM platform.person_keys WHERE wrapped_key IS NULL;
ALTER TABLE platform.person_keys
  DROP COLUMN fingerprint,
  DROP COLUMN destroyed_at,
  ALTER COLUMN wrapped_key SET NOT NULL;
