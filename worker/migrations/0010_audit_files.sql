-- Up Migration

-- Files that the audit was put into, one for each day or week that was over. `until_day`, the first that is not in it,
-- names the period: one row for it, whoever makes it. What became visible before `until_position` is in this file or an
-- earlier one.
CREATE TABLE chain.audit_files (
  until_day text PRIMARY KEY,
  id uuid NOT NULL UNIQUE,
  since_day text NOT NULL,
  until_position bigint NOT NULL,
  entries integer NOT NULL,
  first_position bigint,
  last_position bigint,
  sha256 text NOT NULL,
  size bigint NOT NULL,
  object_path text NOT NULL,
  made_at timestamptz NOT NULL DEFAULT now()
);

-- Down Migration

DROP TABLE chain.audit_files;
