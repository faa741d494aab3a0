-- Up Migration

-- One row for each notification, however many people it is for: its audience is one person (`user:<id>`), `staff`,
-- `investors`, or those who hold a part of a warehouse (`warehouse:<id>`). Nothing personal is kept here: names and
-- notes are joined when it is read.
CREATE TABLE live.notifications (
  id uuid PRIMARY KEY,
  audience text NOT NULL,
  kind text NOT NULL,
  params jsonb NOT NULL,
  -- The person, the warehouse and the KYC review it is about.
  person_id uuid,
  warehouse_id uuid,
  review_id uuid,
  -- Somebody took care of it: it is nobody's unread one any more.
  is_settled boolean NOT NULL,
  event_position bigint NOT NULL,
  created_at timestamptz NOT NULL,
  position bigint NOT NULL
);
CREATE INDEX notifications_by_audience ON live.notifications (audience, event_position DESC, id DESC);

-- Where each person's reading begins and how far it is, in positions of the log.
CREATE TABLE live.notification_readers (
  user_id uuid PRIMARY KEY,
  role text NOT NULL,
  -- Since when they belong to investors or to staff: what either was told before is not for them.
  member_since bigint NOT NULL,
  read_through bigint NOT NULL,
  position bigint NOT NULL
);

CREATE TABLE live.notification_reads (
  user_id uuid NOT NULL,
  notification_id uuid NOT NULL,
  position bigint NOT NULL,
  PRIMARY KEY (user_id, notification_id)
);

SELECT projection.track('notifications');
SELECT projection.track('notification_readers', true);
SELECT projection.track('notification_reads');

-- Everybody who is here already; what they were told begins now.
INSERT INTO live.notification_readers (user_id, role, member_since, read_through, position)
  SELECT id, role, position, -1, position FROM live.users;

-- What a person is told: the audiences they belong to, and from which position and moment on. The names are those of
-- the search path, so that it answers for the present and for the past alike; there is none while this runs.
SET LOCAL check_function_bodies = off;
CREATE FUNCTION projection.notification_audiences(reader uuid)
RETURNS TABLE (audience text, after_position bigint, since timestamptz) LANGUAGE sql STABLE AS $$
  SELECT 'user:' || reader, -1::bigint, '-infinity'::timestamptz
  UNION ALL
  SELECT CASE role WHEN 'investor' THEN 'investors' ELSE 'staff' END, member_since, '-infinity'::timestamptz
    FROM notification_readers WHERE user_id = reader AND role IN ('investor', 'admin', 'super_admin')
  UNION ALL
  SELECT 'warehouse:' || warehouse_id, -1::bigint, min(confirmed_at)
    FROM investments WHERE investor_id = reader AND confirmed_at IS NOT NULL GROUP BY warehouse_id
$$;

-- Down Migration

DROP FUNCTION projection.notification_audiences(uuid);
DROP VIEW as_of.notifications, as_of.notification_readers, as_of.notification_reads;
DROP TABLE history.notifications, history.notification_readers, history.notification_reads;
DROP TABLE live.notifications, live.notification_readers, live.notification_reads;
