-- Up Migration

-- Who of the staff has what waits for them.
CREATE TABLE live.work_assignments (
  kind text NOT NULL,
  item_id text NOT NULL,
  assignee_id uuid NOT NULL,
  assigned_at timestamptz NOT NULL,
  position bigint NOT NULL,
  PRIMARY KEY (kind, item_id)
);

SELECT projection.track('work_assignments');

-- Down Migration

DROP VIEW as_of.work_assignments;
DROP TABLE history.work_assignments;
DROP TABLE live.work_assignments;
