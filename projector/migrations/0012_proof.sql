-- Up Migration

-- The Merkle tree over the log. It follows from the log alone; heads of it are events there.
-- One row: how far it is, when the log was last compared with it, and where they differ.
CREATE TABLE projection.tree (
  size bigint NOT NULL DEFAULT 0,
  position bigint NOT NULL DEFAULT -1,
  checked_size bigint NOT NULL DEFAULT 0,
  checked_at timestamptz NOT NULL DEFAULT now(),
  broken_index bigint,
  broken_reason text,
  broken_found_at timestamptz
);
CREATE UNIQUE INDEX tree_is_one ON projection.tree ((true));
INSERT INTO projection.tree DEFAULT VALUES;

-- Which event each leaf is of.
CREATE TABLE projection.tree_leaves (
  index bigint PRIMARY KEY,
  position bigint NOT NULL UNIQUE,
  stream text NOT NULL,
  revision bigint NOT NULL
);

-- Complete subtrees: (level, index) covers the leaves from index * 2^level on, 2^level of them. Never changed.
CREATE TABLE projection.tree_nodes (
  level smallint NOT NULL,
  index bigint NOT NULL,
  hash bytea NOT NULL,
  PRIMARY KEY (level, index)
);

-- The heads that the log holds.
CREATE TABLE live.tree_heads (
  size bigint PRIMARY KEY,
  root_hash text NOT NULL,
  reason text NOT NULL,
  recorded_at timestamptz NOT NULL,
  actor_kind text NOT NULL,
  actor_id text NOT NULL,
  position bigint NOT NULL
);

SELECT projection.track('tree_heads');

-- Down Migration

DROP VIEW as_of.tree_heads;
DROP TABLE history.tree_heads;
DROP TABLE live.tree_heads;
DROP TABLE projection.tree_nodes;
DROP TABLE projection.tree_leaves;
DROP TABLE projection.tree;
