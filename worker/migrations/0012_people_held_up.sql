-- Up Migration

-- People who could not be screened yet, for example while the key of their personal data is missing. A round is over
-- only once none is left.
ALTER TABLE sanctions.round ADD COLUMN held_up uuid[] NOT NULL DEFAULT '{}';

-- Down Migration

ALTER TABLE sanctions.round DROP COLUMN held_up;
