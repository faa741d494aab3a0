-- Up Migration

-- The keys behind passkeys. Whether a passkey counts is told by its person's stream; here stands what no history needs.
CREATE TABLE platform.passkey_keys (
  passkey_id uuid PRIMARY KEY,
  user_id uuid NOT NULL,
  -- As WebAuthn names it, base64url; nobody else may register the same one.
  credential_id text NOT NULL UNIQUE,
  -- COSE_Key (RFC 9052).
  public_key bytea NOT NULL,
  transports text[] NOT NULL,
  -- The authenticator's signature counter; 0 for ever where it keeps none.
  counter bigint NOT NULL,
  last_used_at timestamptz
);
CREATE INDEX passkey_keys_by_user ON platform.passkey_keys (user_id);

-- Challenges that wait for their one answer.
CREATE TABLE platform.passkey_challenges (
  challenge bytea PRIMARY KEY,
  -- The challenge follows from it, from the purpose and from what is to be signed.
  nonce bytea NOT NULL,
  purpose text NOT NULL,
  -- Keyed hash of the session or browser that asked: the answer has to come from there.
  holder bytea NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX passkey_challenges_by_expiry ON platform.passkey_challenges (expires_at);

-- With which passkey a session was verified last, and when; the token was replaced at that moment.
ALTER TABLE platform.sessions
  ADD COLUMN passkey_id uuid,
  ADD COLUMN passkey_at timestamptz,
  ADD COLUMN replaced_hash bytea UNIQUE;

-- Down Migration

ALTER TABLE platform.sessions DROP COLUMN passkey_id, DROP COLUMN passkey_at, DROP COLUMN replaced_hash;
DROP TABLE platform.passkey_challenges;
DROP TABLE platform.passkey_keys;
