-- Up Migration

-- How far the audit was told to the server that asked for it: the position at which entries were visible, and which of
-- those that became visible there. One row, once anything was told: a backup's is then written into an empty table.
CREATE TABLE chain.audit_webhook (
  id boolean PRIMARY KEY DEFAULT true CHECK (id),
  position bigint NOT NULL DEFAULT -1,
  told bigint[] NOT NULL DEFAULT '{}',
  moved_at timestamptz NOT NULL DEFAULT now()
);

-- Down Migration

DROP TABLE chain.audit_webhook;
