-- Up Migration

-- Sign-in codes sent by mail. A row outlives its code, because sent codes are counted; what it kept secret does not.
CREATE TABLE platform.sign_in_codes (
  id uuid PRIMARY KEY,
  -- Keyed hash of the token in the cookie of the browser that asked.
  browser_hash bytea NOT NULL UNIQUE,
  -- Keyed hashes of whose codes are counted together: an e-mail or a known browser, and a network address.
  budget bytea NOT NULL,
  address bytea NOT NULL,
  salt bytea,
  code_hash bytea,
  -- Who wants to sign in, readable only with the browser's token.
  sealed bytea,
  tries smallint NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  -- Replaced or used. A code in use by a sign-in that is under way is claimed for a moment.
  ended_at timestamptz,
  used boolean NOT NULL DEFAULT false
);
CREATE INDEX sign_in_codes_by_budget ON platform.sign_in_codes (budget, created_at);
CREATE INDEX sign_in_codes_by_address ON platform.sign_in_codes (address, created_at);
CREATE INDEX sign_in_codes_by_age ON platform.sign_in_codes (created_at);

-- Down Migration

DROP TABLE platform.sign_in_codes;
