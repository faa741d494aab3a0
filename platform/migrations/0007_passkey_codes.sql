-- Up Migration

-- Codes for the first passkey of a staff account. Which one counts, and until when, is told by the person's stream; here
-- stands what no history needs: the hash to compare with, and how often it was tried.
CREATE TABLE platform.passkey_codes (
  code_id uuid PRIMARY KEY,
  user_id uuid NOT NULL,
  salt bytea NOT NULL,
  -- Keyed and slow (scrypt).
  code_hash bytea NOT NULL,
  tries integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX passkey_codes_by_user ON platform.passkey_codes (user_id);

-- Down Migration

DROP TABLE platform.passkey_codes;
