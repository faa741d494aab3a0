import { bigint, defineTable, integer, json, nullable, numeric, text, time } from '../read-models/table.ts';
import { treasuryBalancesSchema } from './values.ts';

/** One row per day in Bogotá: the last reserves check, number of checks, and the day's seal. */
export const reserveDays = defineTable('reserve_days', ['day'], {
  day: text,
  /** Number of checks requested by staff, and how many of those were made. */
  requested: integer,
  answered: integer,
  /** Bitmask of the hours with a check. */
  hours: integer,
  attestations: integer,
  /** Number of checks that found a shortfall. */
  shortfalls: integer,
  attested_at: nullable(time),
  block_number: nullable(bigint),
  block_hash: nullable(text),
  block_time: nullable(time),
  treasuries: nullable(json((raw) => treasuryBalancesSchema.parse(raw))),
  assets: nullable(numeric),
  log_position: nullable(text),
  in_transit: nullable(numeric),
  balances: nullable(numeric),
  unassigned: nullable(numeric),
  outgoing: nullable(numeric),
  shortfall: nullable(numeric),
  seal_position: nullable(text),
  root_hash: nullable(text),
  total: nullable(numeric),
  depth: nullable(integer),
  head_size: nullable(bigint),
  head_root_hash: nullable(text),
  sealed_at: nullable(time),
});
