-- Up Migration

-- Who has something new for their day's mail, and who got theirs: one row each, from the first thing on. The row is what
-- makes one mail a day at most of any number of tries.
CREATE TABLE chain.mail_digests (
  user_id uuid PRIMARY KEY,
  -- From when on the mail may be sent, and the first position of the log that it is about; null while nothing is new.
  due_at timestamptz,
  from_position bigint,
  -- Grows with each thing that is noted: what was noted after somebody looked is not taken for done.
  marks bigint NOT NULL DEFAULT 1,
  -- The last day, in the person's own time zone, on which a mail was handed over, or may have been.
  last_day date,
  -- What is being handed over: written before, and taken away when the outcome is known.
  sending_from bigint,
  claimed_at timestamptz,
  CHECK ((due_at IS NULL) = (from_position IS NULL)),
  CHECK (sending_from IS NULL OR claimed_at IS NOT NULL)
);
CREATE INDEX mail_digests_due ON chain.mail_digests (due_at, user_id) WHERE due_at IS NOT NULL;
CREATE INDEX mail_digests_unfinished ON chain.mail_digests (claimed_at) WHERE sending_from IS NOT NULL;

-- How far the notifications were looked at: all that were visible before `position`, and `seen` of those that became
-- visible there. One that is for many is gone through in parts. One row, once anything was looked at.
CREATE TABLE chain.mail_digest_cursor (
  id boolean PRIMARY KEY DEFAULT true CHECK (id),
  -- What happened before is in no mail.
  began_at timestamptz NOT NULL,
  position bigint NOT NULL,
  seen uuid[] NOT NULL DEFAULT '{}',
  part_of uuid,
  part_member uuid,
  CHECK ((part_of IS NULL) = (part_member IS NULL))
);

-- Down Migration

DROP TABLE chain.mail_digest_cursor;
DROP TABLE chain.mail_digests;
