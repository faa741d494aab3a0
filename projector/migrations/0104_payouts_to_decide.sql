-- Up Migration

-- What waits for a decision is looked for by the dashboard, however many payouts were made.
CREATE INDEX payouts_to_decide ON live.payouts (requested_at) WHERE state = 'requested';

-- Down Migration

DROP INDEX live.payouts_to_decide;
