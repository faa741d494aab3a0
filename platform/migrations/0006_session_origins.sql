-- Up Migration

-- Where each session was opened from. It outlives the session, so that the history can say from where something was
-- done, and ends with its person's data or after SESSION_ORIGIN_YEARS. No key to sessions: those come and go.
CREATE TABLE platform.session_origins (
  session_id uuid PRIMARY KEY,
  user_id uuid NOT NULL,
  -- IPv4 or IPv6; null when it was not told.
  address text,
  user_agent text,
  method text NOT NULL,
  began_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX session_origins_by_user ON platform.session_origins (user_id);
CREATE INDEX session_origins_by_age ON platform.session_origins (began_at);

INSERT INTO platform.session_origins (session_id, user_id, user_agent, method, began_at)
  SELECT id, user_id, user_agent, method, created_at FROM platform.sessions;

-- Down Migration

DROP TABLE platform.session_origins;
