-- Up Migration

-- Double entry over every event that moves money. Debit is above zero, credit below; each event's lines add up to zero.
CREATE TABLE live.journal_lines (
  event_position bigint NOT NULL,
  line integer NOT NULL,
  account text NOT NULL,
  -- The warehouse or the person whose part it is; empty where the account has no parts.
  subject text NOT NULL,
  amount numeric(20, 6) NOT NULL,
  event_id uuid NOT NULL,
  event_type text NOT NULL,
  stream text NOT NULL,
  occurred_at timestamptz NOT NULL,
  position bigint NOT NULL,
  PRIMARY KEY (event_position, line)
);
CREATE INDEX journal_lines_by_account ON live.journal_lines (account, event_position DESC, line DESC);
SELECT projection.track('journal_lines');

CREATE TABLE live.book_accounts (
  account text NOT NULL,
  subject text NOT NULL,
  balance numeric(20, 6) NOT NULL,
  lines integer NOT NULL,
  position bigint NOT NULL,
  PRIMARY KEY (account, subject)
);
SELECT projection.track('book_accounts', true);

-- Down Migration

DROP VIEW as_of.book_accounts;
DROP TABLE history.book_accounts;
DROP TABLE live.book_accounts;
DROP VIEW as_of.journal_lines;
DROP TABLE history.journal_lines;
DROP TABLE live.journal_lines;
