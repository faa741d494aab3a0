-- Up Migration

-- Which projections are kept, as the one that leads has them, in the order in which events are handed to them.
CREATE TABLE projection.projections (
  name text PRIMARY KEY,
  categories text[] NOT NULL,
  place integer NOT NULL
);

-- Down Migration

DROP TABLE projection.projections;
