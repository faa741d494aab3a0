-- Up Migration

-- Transfers out of the treasury are remembered beside those into it: both make its balance.
ALTER TABLE chain.hits ADD COLUMN direction text NOT NULL DEFAULT 'in' CHECK (direction IN ('in', 'out'));
ALTER TABLE chain.hits ADD COLUMN to_address text;
-- The payout it belongs to; null for what comes in, and for what left by another hand.
ALTER TABLE chain.hits ADD COLUMN payout_id uuid;
ALTER TABLE chain.hits ALTER COLUMN direction DROP DEFAULT;
CREATE INDEX hits_out ON chain.hits (block_number) WHERE direction = 'out' AND payout_id IS NULL;

-- What a signature was meant to be made for, written before it is made: the sum of a day is never more than allowed.
CREATE TABLE chain.payout_intents (
  transfer_id uuid PRIMARY KEY,
  amount_usd numeric(14, 2) NOT NULL,
  intended_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX payout_intents_by_time ON chain.payout_intents (intended_at);

-- Down Migration

DROP TABLE chain.payout_intents;
DELETE FROM chain.hits WHERE direction = 'out';
ALTER TABLE chain.hits DROP COLUMN payout_id;
ALTER TABLE chain.hits DROP COLUMN to_address;
ALTER TABLE chain.hits DROP COLUMN direction;
