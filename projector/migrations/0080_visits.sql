-- Up Migration

-- Visits that people asked for, and what staff answered. Days and hours are those of Bogotá.
CREATE TABLE live.visits (
  id uuid NOT NULL PRIMARY KEY,
  user_id uuid NOT NULL,
  warehouse_id uuid NOT NULL,
  preferred_day text NOT NULL,
  part_of_day text NOT NULL,
  people integer NOT NULL,
  note text,
  status text NOT NULL,
  requested_at timestamptz NOT NULL,
  visit_day text,
  visit_time text,
  reason text,
  answered_by text,
  answered_at timestamptz,
  cancelled_at timestamptz,
  position bigint NOT NULL
);
CREATE INDEX visits_by_user ON live.visits (user_id, requested_at DESC, id DESC);
CREATE INDEX visits_by_time ON live.visits (requested_at DESC, id DESC);
CREATE INDEX visits_by_status ON live.visits (status, requested_at DESC, id DESC);

SELECT projection.track('visits');

-- Down Migration

DROP VIEW as_of.visits;
DROP TABLE history.visits;
DROP TABLE live.visits;
