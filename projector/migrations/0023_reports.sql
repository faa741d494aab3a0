-- Up Migration

-- Statements that people asked for.
CREATE TABLE live.reports (
  id uuid PRIMARY KEY,
  investor_id uuid NOT NULL,
  type text NOT NULL,
  period_from text NOT NULL,
  period_to text NOT NULL,
  status text NOT NULL,
  object_path text,
  sha256 text,
  size integer,
  as_of_position bigint,
  requested_at timestamptz NOT NULL,
  generated_at timestamptz,
  position bigint NOT NULL
);
CREATE INDEX reports_by_investor ON live.reports (investor_id, requested_at DESC, id DESC);
CREATE INDEX reports_waiting ON live.reports (requested_at) WHERE status = 'preparing';

SELECT projection.track('reports');

-- Documents that the staff published. A withdrawn one keeps its row.
CREATE TABLE live.documents (
  id uuid PRIMARY KEY,
  name text NOT NULL,
  type text NOT NULL,
  -- Null: for everybody who is signed in.
  investor_id uuid,
  url text,
  object_path text,
  sha256 text,
  size integer,
  -- Null: the platform itself.
  published_by uuid,
  published_at timestamptz NOT NULL,
  withdrawn_at timestamptz,
  withdrawal_reason text,
  position bigint NOT NULL
);
CREATE INDEX documents_by_time ON live.documents (published_at DESC, id DESC);
CREATE INDEX documents_by_investor ON live.documents (investor_id) WHERE investor_id IS NOT NULL;

SELECT projection.track('documents');

-- Down Migration

DROP VIEW as_of.documents;
DROP TABLE history.documents;
DROP TABLE live.documents;
DROP VIEW as_of.reports;
DROP TABLE history.reports;
DROP TABLE live.reports;
