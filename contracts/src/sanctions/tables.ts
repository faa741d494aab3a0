import { defineTable, integer, nullable, oneOf, text, time } from '../read-models/table.ts';
import { sanctionsLists as lists } from './values.ts';

/** The last import of each list, and the state of the screening against it. */
export const sanctionsLists = defineTable('sanctions_lists', ['list'], {
  list: oneOf(lists),
  published_on: text,
  entries: integer,
  bytes: integer,
  sha256: text,
  object_path: text,
  imported_at: time,
  importer_kind: text,
  importer_id: text,
  screened_at: nullable(time),
  people: nullable(integer),
  found: nullable(integer),
});
