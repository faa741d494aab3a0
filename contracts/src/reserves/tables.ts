import { bigint, defineTable, integer, json, nullable, numeric, text, time } from '../read-models/table.ts';
import { treasuryBalancesSchema } from './values.ts';

/** One row for each day in Bogotá: the last look at the reserves, how often there was one, and the day's seal. */
export const reserveDays = defineTable('reserve_days', ['day'], {
  day: text,
  /** Of the staff: how many looks they asked for, and how many of those were taken. */
  requested: integer,
  answered: integer,
  /** A bit for each hour that has its look. */
  hours: integer,
  attestations: integer,
  /** Of them, those that found too little. */
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
