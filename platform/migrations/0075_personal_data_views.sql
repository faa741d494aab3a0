-- Up Migration

-- Looks of the staff at personal data of others: written before the answer goes out, told to the log by the worker, and
-- kept a while after that so that a second look on the same day is known. Ids alone.
CREATE TABLE platform.personal_data_views (
  -- Derived from who looked, at what and on which day.
  id uuid PRIMARY KEY,
  viewer_id uuid NOT NULL,
  role text NOT NULL,
  session_id uuid NOT NULL,
  area text NOT NULL,
  viewed text,
  viewed_at timestamptz NOT NULL,
  recorded_at timestamptz
);
CREATE INDEX personal_data_views_to_record ON platform.personal_data_views (viewed_at) WHERE recorded_at IS NULL;

-- Down Migration

DROP TABLE platform.personal_data_views;
