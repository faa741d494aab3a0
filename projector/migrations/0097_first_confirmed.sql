-- Up Migration

-- The first month with returns follows from the first confirmation, which the worker asks for every minute.
CREATE INDEX investments_by_confirmed_at ON live.investments (confirmed_at)
  WHERE status IN ('confirmed', 'repurchased');

-- Down Migration

DROP INDEX live.investments_by_confirmed_at;
