-- Up Migration

-- A page of somebody's movements, and their sums, from an index alone: however much they have.
CREATE INDEX investments_paid ON live.investments (investor_id, confirmed_at DESC, id DESC) INCLUDE (amount)
  WHERE status IN ('confirmed', 'repurchased');

-- A page of somebody's returns in their order: lists and sums of one person are of credited ones.
CREATE INDEX returns_credited ON live.returns_by_month (investor_id, period DESC, net DESC, investment_id)
  WHERE credited_at IS NOT NULL;
-- When a month was credited to somebody: the last of its returns.
CREATE INDEX returns_credited_when ON live.returns_by_month (investor_id, period, credited_at)
  WHERE credited_at IS NOT NULL;

-- What each investor gets of a month and whether it is credited, to find the largest without reading rows.
CREATE INDEX returns_shares ON live.returns_by_month (period, investor_id) INCLUDE (net, credited_at);
-- Last: whoever reads waits from here on until the end.
DROP INDEX live.returns_by_month_of_investor, live.returns_by_month_of_period;

-- Down Migration

CREATE INDEX returns_by_month_of_period ON live.returns_by_month (period, investor_id);
DROP INDEX live.returns_shares, live.returns_credited_when;
CREATE INDEX returns_by_month_of_investor ON live.returns_by_month (investor_id, period, investment_id);
DROP INDEX live.returns_credited, live.investments_paid;
