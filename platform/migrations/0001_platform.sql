-- Up Migration

CREATE TABLE platform.sessions (
  id uuid PRIMARY KEY,
  token_hash bytea NOT NULL UNIQUE,
  user_id uuid NOT NULL,
  role text NOT NULL,
  method text NOT NULL,
  user_agent text,
  created_at timestamptz NOT NULL DEFAULT now(),
  last_seen_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL
);
CREATE INDEX sessions_by_user ON platform.sessions (user_id);

-- One key per person, wrapped by PERSONAL_DATA_KEY. Deleting the row makes the person's data unreadable for ever.
CREATE TABLE platform.person_keys (
  person_id uuid PRIMARY KEY,
  wrapped_key bytea NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);

-- A lease says which process may do a job that must run once. Each holder gets a higher fencing number.
CREATE TABLE platform.leases (
  name text PRIMARY KEY,
  holder uuid NOT NULL,
  fence bigint NOT NULL,
  expires_at timestamptz NOT NULL
);

-- Down Migration

DROP TABLE platform.leases;
DROP TABLE platform.person_keys;
DROP TABLE platform.sessions;
