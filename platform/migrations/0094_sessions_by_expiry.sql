-- Up Migration

-- Sessions past their last day are deleted with every sign-in.
CREATE INDEX sessions_by_expiry ON platform.sessions (expires_at);

-- Down Migration

DROP INDEX platform.sessions_by_expiry;
