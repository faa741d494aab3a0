import { FAR_BEHIND_SECONDS } from '@nodo/contracts/constants';
import { readModelTables } from '@nodo/contracts/read-models/tables';

/** How current the read models are. */
export interface Freshness {
  /** Commit position of the last event applied; −1 before the first. */
  readonly position: bigint;
  /** Whether the read models were ever complete. Until then their contents must not be served. */
  readonly isBuilt: boolean;
  /** Tables of this release that a new projection has not filled yet: their contents must not be served either. */
  readonly unfilled: readonly string[];
  /** How long events have been waiting to be applied, or no projector has held the lease, in seconds. */
  readonly lagSeconds: number;
}

/** SQL: `Freshness.lagSeconds` of a row of projection.checkpoints. */
const LAG_SECONDS = `greatest(lag_seconds,
    coalesce((SELECT extract(epoch FROM now() - expires_at)::float8 FROM platform.leases
      WHERE leases.name = 'projector' AND expires_at < now() AND isfinite(expires_at)), 0))`;
/** SQL: the same of the live read models, in any statement. */
export const LIVE_LAG = `(SELECT ${LAG_SECONDS} FROM projection.checkpoints WHERE name = 'live')`;

/** Selects one row, or none before the projector has started. */
export const SELECT_FRESHNESS = `SELECT position, built_at IS NOT NULL AS is_built, ${LAG_SECONDS} AS lag_seconds,
    (SELECT string_agg(unfilled, ' ') FROM projection.projections AS p, unnest(p.tables) AS unfilled WHERE p.version = 0)
      AS unfilled
  FROM projection.checkpoints WHERE name = 'live'`;

const known: ReadonlySet<string> = new Set(Object.values(readModelTables).map(({ name }) => name));

const nothingYet: Freshness = { position: -1n, isBuilt: false, unfilled: [], lagSeconds: 0 };

export function freshnessOf(row: unknown): Freshness {
  if (row === null || typeof row !== 'object') return nothingYet;
  const fields: Readonly<Record<string, unknown>> = { ...row };
  return {
    position: BigInt(String(fields.position ?? -1)),
    isBuilt: fields.is_built === true,
    unfilled:
      typeof fields.unfilled === 'string' ? fields.unfilled.split(' ').filter((name) => known.has(name)) : [],
    lagSeconds: Number(fields.lag_seconds ?? 0),
  };
}

/** Whether people must be warned that what they see may be out of date. */
export function isFarBehind({ lagSeconds }: Freshness): boolean {
  return lagSeconds >= FAR_BEHIND_SECONDS;
}
