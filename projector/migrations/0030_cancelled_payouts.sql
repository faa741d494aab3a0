-- Up Migration

-- Whoever asked for a payout can take it back while it waits for an approval.
ALTER TABLE live.payouts DROP CONSTRAINT payouts_state_check;
ALTER TABLE live.payouts ADD CONSTRAINT payouts_state_check CHECK (state IN ('reserved', 'abandoned', 'requested',
  'approved', 'rejected', 'cancelled', 'signed', 'broadcast', 'confirming', 'confirmed', 'failed'));

-- A payout that waits for an approval is told to those who may give it, and to nobody else.
SET LOCAL check_function_bodies = off;
CREATE OR REPLACE FUNCTION projection.notification_audiences(reader uuid)
RETURNS TABLE (audience text, after_position bigint, since timestamptz) LANGUAGE sql STABLE AS $$
  SELECT 'user:' || reader, -1::bigint, '-infinity'::timestamptz
  UNION ALL
  SELECT CASE role WHEN 'investor' THEN 'investors' ELSE 'staff' END, member_since, '-infinity'::timestamptz
    FROM notification_readers WHERE user_id = reader AND role IN ('investor', 'admin', 'super_admin')
  UNION ALL
  SELECT 'super_admins', member_since, '-infinity'::timestamptz
    FROM notification_readers WHERE user_id = reader AND role = 'super_admin'
  UNION ALL
  SELECT 'warehouse:' || warehouse_id, -1::bigint, min(confirmed_at)
    FROM investments WHERE investor_id = reader AND confirmed_at IS NOT NULL GROUP BY warehouse_id
$$;
UPDATE live.notifications SET audience = 'super_admins' WHERE kind = 'payout_waiting';
UPDATE history.notifications SET audience = 'super_admins' WHERE kind = 'payout_waiting';

-- Down Migration

UPDATE live.notifications SET audience = 'staff' WHERE kind = 'payout_waiting';
UPDATE history.notifications SET audience = 'staff' WHERE kind = 'payout_waiting';
SET LOCAL check_function_bodies = off;
CREATE OR REPLACE FUNCTION projection.notification_audiences(reader uuid)
RETURNS TABLE (audience text, after_position bigint, since timestamptz) LANGUAGE sql STABLE AS $$
  SELECT 'user:' || reader, -1::bigint, '-infinity'::timestamptz
  UNION ALL
  SELECT CASE role WHEN 'investor' THEN 'investors' ELSE 'staff' END, member_since, '-infinity'::timestamptz
    FROM notification_readers WHERE user_id = reader AND role IN ('investor', 'admin', 'super_admin')
  UNION ALL
  SELECT 'warehouse:' || warehouse_id, -1::bigint, min(confirmed_at)
    FROM investments WHERE investor_id = reader AND confirmed_at IS NOT NULL GROUP BY warehouse_id
$$;
UPDATE live.payouts SET state = 'rejected' WHERE state = 'cancelled';
ALTER TABLE live.payouts DROP CONSTRAINT payouts_state_check;
ALTER TABLE live.payouts ADD CONSTRAINT payouts_state_check CHECK (state IN ('reserved', 'abandoned', 'requested',
  'approved', 'rejected', 'signed', 'broadcast', 'confirming', 'confirmed', 'failed'));
