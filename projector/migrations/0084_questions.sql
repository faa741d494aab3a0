-- Up Migration

-- What people asked about warehouses, and what staff answered.
CREATE TABLE live.questions (
  id uuid NOT NULL PRIMARY KEY,
  user_id uuid NOT NULL,
  warehouse_id uuid NOT NULL,
  status text NOT NULL,
  text text NOT NULL,
  asked_at timestamptz NOT NULL,
  published text,
  answer text,
  reason text,
  answered_by text,
  answered_at timestamptz,
  position bigint NOT NULL
);
CREATE INDEX questions_by_user ON live.questions (user_id, asked_at DESC, id DESC);
CREATE INDEX questions_by_time ON live.questions (asked_at DESC, id DESC);
CREATE INDEX questions_by_status ON live.questions (status, asked_at DESC, id DESC);
CREATE INDEX questions_published ON live.questions (warehouse_id, answered_at DESC, id DESC)
  WHERE status = 'answered';

SELECT projection.track('questions');

-- Down Migration

DROP VIEW as_of.questions;
DROP TABLE history.questions;
DROP TABLE live.questions;
