-- Up Migration

CREATE TABLE live.settings_proposals (
  id text PRIMARY KEY,
  minimum_investment numeric(20, 2) NOT NULL,
  monthly_return_rate text NOT NULL,
  management_fee_rate text NOT NULL,
  platform_fee_rate text NOT NULL,
  recompra_enabled boolean NOT NULL,
  reason text,
  proposed_by uuid,
  proposed_at timestamptz NOT NULL,
  revision integer NOT NULL,
  position bigint NOT NULL
);
SELECT projection.track('settings_proposals');

-- Down Migration

DROP VIEW as_of.settings_proposals;
DROP TABLE history.settings_proposals, live.settings_proposals;
