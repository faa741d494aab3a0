-- Up Migration

-- What long streams came to, so that who needs one reads only what came after. Can be deleted at any time: everything
-- here follows from the log.
CREATE TABLE platform.stream_snapshots (
  stream text PRIMARY KEY,
  -- Of the code that folded it.
  version integer NOT NULL,
  revision bigint NOT NULL,
  -- The event at that revision: tells whether this is of the stream that the log holds.
  event_id uuid NOT NULL,
  -- JSON. Read whole or not at all, so that text costs the least.
  content text NOT NULL,
  saved_at timestamptz NOT NULL DEFAULT now()
);

-- Down Migration

DROP TABLE platform.stream_snapshots;
