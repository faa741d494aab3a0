-- Up Migration

-- Where the follower stands: one row. Heights are block numbers, times those of the chain.
CREATE TABLE chain.state (
  id boolean PRIMARY KEY DEFAULT true CHECK (id),
  height bigint NOT NULL,
  block_id text NOT NULL,
  block_time timestamptz NOT NULL,
  solid_height bigint NOT NULL,
  energy_fee_sun bigint,
  -- First block whose transfers are counted: the one after the first start.
  first_height bigint NOT NULL,
  -- What the treasury held before that block, in micro-USDT.
  opening_balance numeric NOT NULL DEFAULT 0,
  updated_at timestamptz NOT NULL DEFAULT now()
);

-- The newest blocks that were followed, to find the way back to a fork.
CREATE TABLE chain.blocks (
  height bigint PRIMARY KEY,
  block_id text NOT NULL,
  block_time timestamptz NOT NULL,
  witness text NOT NULL
);

-- Every transfer into the treasury. A row is written before its commands are sent, so that a crash in between
-- leaves a trace that is repeated or undone.
CREATE TABLE chain.hits (
  transfer_id uuid PRIMARY KEY,
  tx_hash text NOT NULL,
  log_index integer NOT NULL,
  from_address text NOT NULL,
  amount_micro numeric NOT NULL,
  block_number bigint NOT NULL,
  block_hash text NOT NULL,
  block_time timestamptz NOT NULL,
  -- Grows whenever its block leaves the chain: the same block may come back, and then counts anew.
  inclusion integer NOT NULL DEFAULT 1,
  state text NOT NULL CHECK (state IN ('included', 'orphaned', 'confirmed')),
  -- The recording command had its effect.
  recorded boolean NOT NULL DEFAULT false,
  investment_id uuid,
  -- What the solidity API said about it: total fee in sun. Null: not yet read there.
  solid_fee bigint,
  -- Confirmations it had when it was read there.
  solid_confirmations integer,
  -- When its confirmation was first put into the queue.
  queued_at timestamptz,
  UNIQUE (tx_hash, log_index)
);
CREATE INDEX hits_open ON chain.hits (block_number) WHERE state = 'included';
CREATE INDEX hits_not_queued ON chain.hits (block_number) WHERE state = 'included' AND queued_at IS NULL;

-- Down Migration

DROP TABLE chain.hits;
DROP TABLE chain.blocks;
DROP TABLE chain.state;
