import { FAR_BEHIND_SECONDS } from '@nodo/contracts/constants';

/** How current the read models are. */
export interface Freshness {
  /** Of the last event applied; -1 before the first. */
  readonly position: bigint;
  /** Whether they were once complete. Until then what they hold is no answer to anything. */
  readonly isBuilt: boolean;
  /** Tables that a new projection has not filled yet: what they hold is no answer either. */
  readonly unfilled: readonly string[];
  /** For how long events have been waiting to be applied, or nobody has been applying them. */
  readonly lagSeconds: number;
}

/** In one row, or none before the projector has begun. */
export const SELECT_FRESHNESS = `SELECT position, built_at IS NOT NULL AS is_built, greatest(lag_seconds,
    coalesce((SELECT extract(epoch FROM now() - expires_at)::float8 FROM platform.leases
      WHERE leases.name = 'projector' AND expires_at < now() AND isfinite(expires_at)), 0)) AS lag_seconds,
    (SELECT string_agg(unfilled, ' ') FROM projection.projections AS p, unnest(p.tables) AS unfilled WHERE p.version = 0)
      AS unfilled
  FROM projection.checkpoints WHERE name = 'live'`;

const nothingYet: Freshness = { position: -1n, isBuilt: false, unfilled: [], lagSeconds: 0 };

export function freshnessOf(row: unknown): Freshness {
  if (row === null || typeof row !== 'object') return nothingYet;
  const fields: Readonly<Record<string, unknown>> = { ...row };
  return {
    position: BigInt(String(fields.position ?? -1)),
    isBuilt: fields.is_built === true,
    unfilled: typeof fields.unfilled === 'string' ? fields.unfilled.split(' ') : [],
    lagSeconds: Number(fields.lag_seconds ?? 0),
  };
}

/** Whether people have to be told that what they see may be out of date. */
export function isFarBehind({ lagSeconds }: Freshness): boolean {
  return lagSeconds >= FAR_BEHIND_SECONDS;
}
