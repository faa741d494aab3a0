-- Up Migration

-- Filters that people keep under a name.
CREATE TABLE live.saved_views (
  user_id uuid NOT NULL,
  id uuid NOT NULL,
  screen text NOT NULL,
  name text NOT NULL,
  search text NOT NULL,
  saved_at timestamptz NOT NULL,
  position bigint NOT NULL,
  PRIMARY KEY (user_id, id)
);

SELECT projection.track('saved_views');

-- Down Migration

DROP VIEW as_of.saved_views;
DROP TABLE history.saved_views;
DROP TABLE live.saved_views;
