-- Up Migration

-- Who follows the audit asks for what became visible since.
CREATE INDEX audit_entries_by_visibility ON live.audit_entries (position, event_position);

-- Down Migration

DROP INDEX live.audit_entries_by_visibility;
