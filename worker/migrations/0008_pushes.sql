-- Up Migration

-- What devices are told, and were: one row for each device and matter, kept longer than anything is pushed after it
-- happened. The row is what makes one push of any number of looks, starts and rebuilds.
CREATE TABLE chain.pushes (
  notification_id uuid NOT NULL,
  -- One notification may tell another thing later: a payment seen, then the investment that it confirmed.
  kind text NOT NULL,
  device_id uuid NOT NULL,
  user_id uuid NOT NULL,
  -- When what it tells happened.
  happened_at timestamptz NOT NULL,
  -- From when on it may be sent; null once it was handed over, or given up.
  due_at timestamptz,
  PRIMARY KEY (notification_id, kind, device_id)
);
CREATE INDEX pushes_due ON chain.pushes (due_at) WHERE due_at IS NOT NULL;
CREATE INDEX pushes_by_age ON chain.pushes (happened_at);
CREATE INDEX pushes_by_user ON chain.pushes (user_id);

-- How far the notifications were looked at, as chain.mail_digest_cursor has it. One row, once anything was looked at.
CREATE TABLE chain.push_cursor (
  id boolean PRIMARY KEY DEFAULT true CHECK (id),
  position bigint NOT NULL,
  seen uuid[] NOT NULL DEFAULT '{}'
);

-- Down Migration

DROP TABLE chain.push_cursor;
DROP TABLE chain.pushes;
