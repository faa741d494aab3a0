-- Up Migration

-- Who mails what was told asks for what became visible since.
CREATE INDEX notifications_by_visibility ON live.notifications (position, id);

-- Down Migration

DROP INDEX live.notifications_by_visibility;
