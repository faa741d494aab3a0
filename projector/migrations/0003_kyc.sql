-- Up Migration

-- One KYC per person, from the first upload on. Documents and uploads are known by their object path.
CREATE TABLE live.kyc_records (
  user_id uuid PRIMARY KEY,
  status text NOT NULL,
  -- What was submitted last; null before the first submission.
  identity_document text,
  documents jsonb,
  submitted_at timestamptz,
  attempt integer NOT NULL,
  -- What the wizard opens with, and everything uploaded so far.
  draft jsonb NOT NULL,
  uploads jsonb NOT NULL,
  review_notes text,
  reviewed_at timestamptz,
  reviewer_kind text,
  reviewer_id text,
  approved_at timestamptz,
  -- Where the last submission, review or expiry stands in the stream.
  revision integer NOT NULL,
  position bigint NOT NULL
);
CREATE INDEX kyc_records_waiting ON live.kyc_records (submitted_at, user_id) WHERE status IN ('pending', 'under_review');
CREATE INDEX kyc_records_approved ON live.kyc_records (approved_at) WHERE status = 'approved';

-- Until now a KYC was nothing but its reviews.
INSERT INTO live.kyc_records (user_id, status, attempt, draft, uploads, review_notes, reviewed_at, reviewer_kind,
    reviewer_id, approved_at, revision, position)
  SELECT DISTINCT ON (user_id) user_id, to_status, 0, '{"identityDocument": null, "documents": {}}', '{}', notes,
    reviewed_at, reviewer_kind, reviewer_id, CASE WHEN to_status = 'approved' THEN reviewed_at END,
    (count(*) OVER (PARTITION BY user_id))::integer - 1, position
  FROM live.kyc_reviews ORDER BY user_id, position DESC;

SELECT projection.track('kyc_records', true);

-- Down Migration

DROP VIEW as_of.kyc_records;
DROP TABLE history.kyc_records;
DROP TABLE live.kyc_records;
