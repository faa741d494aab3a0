-- Up Migration

-- Which network is followed: recorded when a node is used for the first time, and compared with every other one.
CREATE TABLE chain.network (
  id boolean PRIMARY KEY DEFAULT true CHECK (id),
  -- Id of block 0.
  genesis_id text NOT NULL,
  contract text NOT NULL,
  -- SHA-256 of the contract's creation code; null where the node doesn't tell it.
  contract_code text,
  treasury text NOT NULL,
  recorded_at timestamptz NOT NULL DEFAULT now()
);

-- Whether the chain is being followed: one row, written by whoever holds the follower's lease and read by all.
CREATE TABLE chain.following (
  id boolean PRIMARY KEY DEFAULT true CHECK (id),
  -- The last time a node was looked at and everything it told was taken in.
  looked_at timestamptz,
  -- Why that doesn't succeed any more; null while it does.
  trouble text,
  trouble_since timestamptz
);

-- Down Migration

DROP TABLE chain.following;
DROP TABLE chain.network;
