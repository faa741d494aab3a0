-- Up Migration

-- Browsers that somebody asked for pushes in. A row ends with the session that last opened the product there, once that
-- is signed out or ended from elsewhere; a session that only expires leaves it.
CREATE TABLE platform.push_devices (
  -- Derived from the subscription's address: a browser is known again by it.
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL,
  session_id uuid NOT NULL REFERENCES platform.sessions ON DELETE CASCADE,
  -- Address and keys of the subscription, encrypted with the person's own key.
  sealed bytea NOT NULL,
  -- In words of ours.
  device text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  seen_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX push_devices_by_user ON platform.push_devices (user_id, seen_at);
CREATE INDEX push_devices_by_session ON platform.push_devices (session_id);
CREATE INDEX push_devices_by_age ON platform.push_devices (seen_at);

-- Down Migration

DROP TABLE platform.push_devices;
