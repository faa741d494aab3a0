-- Up Migration

-- In which session something was done. From where that was opened stands in platform.session_origins.
ALTER TABLE live.audit_entries ADD COLUMN session_id uuid;
ALTER TABLE history.audit_entries ADD COLUMN session_id uuid;
CREATE INDEX audit_entries_by_session ON live.audit_entries (session_id, occurred_at, event_position)
  WHERE session_id IS NOT NULL;

CREATE OR REPLACE VIEW as_of.audit_entries AS
  SELECT event_position, id, occurred_at, recorded_at, actor_kind, actor_id, actor_role, action, subject_kind, subject_id,
    changes, reason, correlation_id, position, session_id
    FROM live.audit_entries WHERE position <= current_setting('app.as_of')::bigint;

-- Down Migration

DROP VIEW as_of.audit_entries;
CREATE VIEW as_of.audit_entries AS
  SELECT event_position, id, occurred_at, recorded_at, actor_kind, actor_id, actor_role, action, subject_kind, subject_id,
    changes, reason, correlation_id, position
    FROM live.audit_entries WHERE position <= current_setting('app.as_of')::bigint;
ALTER TABLE history.audit_entries DROP COLUMN session_id;
ALTER TABLE live.audit_entries DROP COLUMN session_id;
