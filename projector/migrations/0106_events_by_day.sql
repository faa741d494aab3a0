-- Up Migration

-- Events by day in Bogotá and category: whoever looks at the last days counts no events.
CREATE TABLE projection.events_by_day (
  day date NOT NULL,
  category text NOT NULL,
  events integer NOT NULL,
  PRIMARY KEY (day, category)
);

-- By a trigger, so that what a projector of the release before indexes meanwhile is counted, too.
CREATE FUNCTION projection.count_by_day() RETURNS trigger LANGUAGE plpgsql AS $count$
BEGIN
  INSERT INTO projection.events_by_day AS kept (day, category, events)
    SELECT (occurred_at AT TIME ZONE 'America/Bogota')::date, category, count(*) FROM added GROUP BY 1, 2
    ON CONFLICT (day, category) DO UPDATE SET events = kept.events + EXCLUDED.events;
  RETURN NULL;
END
$count$;
-- First: its lock holds up new events until those that are there are counted.
CREATE TRIGGER count_by_day AFTER INSERT ON projection.events REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION projection.count_by_day();
INSERT INTO projection.events_by_day (day, category, events)
  SELECT (occurred_at AT TIME ZONE 'America/Bogota')::date, category, count(*) FROM projection.events GROUP BY 1, 2;

-- Down Migration

DROP TRIGGER count_by_day ON projection.events;
DROP FUNCTION projection.count_by_day();
DROP TABLE projection.events_by_day;
