import { AppError } from '@nodo/platform/errors';
import type { Pool } from '@nodo/platform/postgres';

/**
 * Throws CHAIN_NOT_FOLLOWED while nobody would see a payment; answers the newest block that was looked for payments, null
 * before the first.
 */
export type RequireFollowedChain = () => Promise<number | null>;

const LOOKED = `SELECT looked_at > now() - make_interval(secs => $1) AS is_followed,
    (SELECT height FROM chain.state)::text AS height FROM chain.following`;

/**
 * As the worker, which owns the rows, has noted it in Postgres. That it is followed is a courtesy, since nobody should be
 * told to pay while nobody looks: a payment that comes meanwhile is found when the chain is followed again.
 */
export function followedChainIn(pool: Pool, unfollowedSeconds: number): RequireFollowedChain {
  return async () => {
    const { rows } = await pool
      .query<{ is_followed: boolean | null; height: string | null }>(LOOKED, [unfollowedSeconds])
      .catch((error: unknown) => {
        if (isMissing(error)) return { rows: [] };
        throw error;
      });
    const [row] = rows;
    if (row?.is_followed !== true) throw new AppError('CHAIN_NOT_FOLLOWED');
    return row.height === null ? null : Number(row.height);
  };
}

/** No worker has made its tables yet. */
function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === '42P01' || error.code === '3F000');
}
