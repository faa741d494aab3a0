-- Up Migration

-- Upload URLs that were used. A row is kept as long as its URL would still be valid.
CREATE TABLE platform.used_uploads (
  id uuid PRIMARY KEY,
  expires_at timestamptz NOT NULL
);
CREATE INDEX used_uploads_by_expiry ON platform.used_uploads (expires_at);

-- Down Migration

DROP TABLE platform.used_uploads;
