-- Up Migration

-- News of a warehouse are told to those who hold a part of it, up to the day on which they sold the last one.
SET LOCAL check_function_bodies = off;
DROP FUNCTION projection.notification_audiences(uuid);
CREATE FUNCTION projection.notification_audiences(reader uuid)
RETURNS TABLE (audience text, after_position bigint, since timestamptz, until timestamptz) LANGUAGE sql STABLE AS $$
  SELECT 'user:' || reader, -1::bigint, '-infinity'::timestamptz, 'infinity'::timestamptz
  UNION ALL
  SELECT CASE role WHEN 'investor' THEN 'investors' ELSE 'staff' END, member_since, '-infinity'::timestamptz, 'infinity'
    FROM notification_readers WHERE user_id = reader AND role IN ('investor', 'admin', 'super_admin')
  UNION ALL
  SELECT 'super_admins', member_since, '-infinity'::timestamptz, 'infinity'
    FROM notification_readers WHERE user_id = reader AND role = 'super_admin'
  UNION ALL
  SELECT 'warehouse:' || warehouse_id, -1::bigint, min(confirmed_at),
      CASE WHEN bool_or(status = 'confirmed') THEN 'infinity' ELSE coalesce(max(repurchased_at), 'infinity') END
    FROM investments WHERE investor_id = reader AND confirmed_at IS NOT NULL GROUP BY warehouse_id
$$;

-- Down Migration

SET LOCAL check_function_bodies = off;
DROP FUNCTION projection.notification_audiences(uuid);
CREATE FUNCTION projection.notification_audiences(reader uuid)
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
