-- Up Migration

-- What people are mailed about the safety of their accounts, and were: one row for each, kept longer than anything is
-- sent after it happened. What it says is read from the audit when it is sent.
CREATE TABLE chain.security_mails (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL,
  kind text NOT NULL,
  -- Of the event that it tells of.
  event_position bigint NOT NULL,
  happened_at timestamptz NOT NULL,
  -- From when on it may be handed over: again, where whoever took it upon themselves has not said what came of it. Null
  -- once that is known.
  due_at timestamptz,
  tries integer NOT NULL DEFAULT 0
);
CREATE INDEX security_mails_due ON chain.security_mails (due_at, id) WHERE due_at IS NOT NULL;
CREATE INDEX security_mails_by_age ON chain.security_mails (happened_at);
CREATE INDEX security_mails_by_user ON chain.security_mails (user_id);

-- How far the audit was looked at: all that was visible before `position`, and `seen` (positions of events) of what
-- became visible there. One row, once anything was looked at.
CREATE TABLE chain.security_mail_cursor (
  id boolean PRIMARY KEY DEFAULT true CHECK (id),
  -- What happened before is in no mail.
  began_at timestamptz NOT NULL,
  position bigint NOT NULL,
  seen bigint[] NOT NULL DEFAULT '{}'
);

-- Down Migration

DROP TABLE chain.security_mail_cursor;
DROP TABLE chain.security_mails;
