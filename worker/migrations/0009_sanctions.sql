-- Up Migration

-- What is in the lists of sanctions that are in use, to be searched. Made from their files, which the log names by their
-- hash, and made anew from them wherever it is missing: in no backup.
CREATE SCHEMA sanctions;
CREATE TABLE sanctions.lists (
  list text PRIMARY KEY,
  sha256 text NOT NULL,
  published_on date NOT NULL,
  entries integer NOT NULL
);
CREATE TABLE sanctions.entries (
  list text NOT NULL,
  id text NOT NULL,
  entry jsonb NOT NULL,
  -- Each word of each name, and what it is with a slip: two names that are alike have some in common.
  keys text[] NOT NULL,
  -- Documents and wallets, without dots and hyphens.
  numbers text[] NOT NULL,
  PRIMARY KEY (list, id)
);
CREATE INDEX entries_by_keys ON sanctions.entries USING gin (keys);
CREATE INDEX entries_by_numbers ON sanctions.entries USING gin (numbers);

-- How far everybody was compared with the lists in use. One row; it begins anew with other lists.
CREATE TABLE sanctions.round (
  id boolean PRIMARY KEY DEFAULT true CHECK (id),
  -- The hashes of the lists, in their order.
  lists text NOT NULL,
  after_user uuid,
  people integer NOT NULL DEFAULT 0,
  found integer NOT NULL DEFAULT 0,
  is_over boolean NOT NULL DEFAULT false
);

-- Down Migration

DROP SCHEMA sanctions CASCADE;
