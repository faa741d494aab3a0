-- Up Migration

-- The audit is read newest first by what it is filtered by; entries are never changed, so only `live` has them.
CREATE INDEX audit_entries_by_time ON live.audit_entries (occurred_at, event_position);
CREATE INDEX audit_entries_by_kind ON live.audit_entries (subject_kind, occurred_at, event_position);
CREATE INDEX audit_entries_by_action ON live.audit_entries (action, occurred_at, event_position);
CREATE INDEX audit_entries_by_actor_time ON live.audit_entries (actor_id, occurred_at, event_position);
CREATE INDEX audit_entries_by_subject_time ON live.audit_entries (subject_id, occurred_at, event_position);
CREATE INDEX audit_entries_by_correlation ON live.audit_entries (correlation_id);
CREATE INDEX audit_entries_by_change ON live.audit_entries USING gin (changes jsonb_path_ops);
DROP INDEX live.audit_entries_by_actor;

-- Down Migration

CREATE INDEX audit_entries_by_actor ON live.audit_entries (actor_id, event_position);
DROP INDEX live.audit_entries_by_time, live.audit_entries_by_kind, live.audit_entries_by_action,
  live.audit_entries_by_actor_time, live.audit_entries_by_subject_time, live.audit_entries_by_correlation,
  live.audit_entries_by_change;
