-- Up Migration

-- Who watched which video, once a day: part of that person's own data. Filled by the rebuild of its projection.
CREATE TABLE live.video_views (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL,
  video_id uuid NOT NULL,
  viewed_at timestamptz NOT NULL,
  position bigint NOT NULL
);
CREATE INDEX video_views_by_user ON live.video_views (user_id, viewed_at, id);

SELECT projection.track('video_views', true);

-- Down Migration

DROP VIEW as_of.video_views;
DROP TABLE history.video_views;
DROP TABLE live.video_views;
