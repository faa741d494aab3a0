-- Up Migration

-- How somebody wants the screens to be, from their first change on. A matter of notices is on while its `_off_since` is
-- null; otherwise it is the position of the log from which on they want to hear nothing of it.
CREATE TABLE live.user_preferences (
  user_id uuid PRIMARY KEY,
  language text NOT NULL,
  currency text NOT NULL,
  timezone text NOT NULL,
  dark_mode text NOT NULL,
  notify_email boolean NOT NULL,
  notify_push boolean NOT NULL,
  investment_off_since bigint,
  construction_off_since bigint,
  payments_off_since bigint,
  position bigint NOT NULL
);

-- Spans of the log that somebody is not told of: after the one position, through the other one if there is one yet.
CREATE TABLE live.notification_mutes (
  user_id uuid NOT NULL,
  category text NOT NULL,
  after_position bigint NOT NULL,
  through_position bigint,
  position bigint NOT NULL,
  PRIMARY KEY (user_id, category, after_position)
);

SELECT projection.track('user_preferences', true);
SELECT projection.track('notification_mutes', true);

-- Down Migration

DROP VIEW as_of.user_preferences, as_of.notification_mutes;
DROP TABLE history.user_preferences, history.notification_mutes;
DROP TABLE live.user_preferences, live.notification_mutes;
