-- Up Migration

-- Transfers whose block was undone here, and command-api, which counts on that block, could not be told: it is told
-- before anything else about them.
CREATE TABLE chain.untold_reorganisations (
  transfer_id uuid PRIMARY KEY,
  block_number bigint NOT NULL,
  block_hash text NOT NULL,
  -- The inclusion that was undone.
  inclusion integer NOT NULL,
  since timestamptz NOT NULL DEFAULT now()
);

-- Down Migration

DROP TABLE chain.untold_reorganisations;
