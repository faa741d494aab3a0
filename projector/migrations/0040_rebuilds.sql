-- Up Migration

-- Read models that are built from the log beside those that people are answered from, each in schemas of its own.
CREATE TABLE projection.rebuilds (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- What was asked for, and what is built for it: with the projections whose rows these ask for.
  projections text[] NOT NULL,
  built text[] NOT NULL,
  -- The position up to which it is built; null: as far as the live ones are, ever again.
  until_position bigint,
  state text NOT NULL CHECK (state IN ('building', 'paused', 'built', 'switched', 'dropped')),
  -- The version of each projection that is built: rows of two versions never meet.
  versions jsonb NOT NULL,
  -- Takes the place of an older version by itself once it is built; otherwise somebody decides.
  is_upgrade boolean NOT NULL,
  position bigint NOT NULL DEFAULT -1,
  events bigint NOT NULL DEFAULT 0,
  -- Events up to where it goes, as they were counted last, for the time that is left.
  goal_events bigint NOT NULL DEFAULT 0,
  started_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);

-- Raised when tables are switched under the projector's feet: what it has in memory no longer fits them.
ALTER TABLE projection.checkpoints ADD COLUMN generation bigint NOT NULL DEFAULT 0;

-- The version whose rows are in the tables; 0: a new projection whose tables were never filled. Nobody is answered from
-- those.
ALTER TABLE projection.projections
  ADD COLUMN version integer NOT NULL DEFAULT 1,
  ADD COLUMN tables text[] NOT NULL DEFAULT '{}';

-- Down Migration

ALTER TABLE projection.projections DROP COLUMN version, DROP COLUMN tables;
ALTER TABLE projection.checkpoints DROP COLUMN generation;
DROP TABLE projection.rebuilds;
