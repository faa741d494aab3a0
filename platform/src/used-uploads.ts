import type { Pool } from './postgres.ts';
import { sharedNow } from './shared-clock.ts';

/** Makes upload URLs single-use and time-limited, across all processes. */
export class UsedUploads {
  readonly #pool: Pool;

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  /** Expiry of a URL issued now, by the clock that `claim` and `isOver` use; milliseconds since the epoch. */
  async endIn(minutes: number): Promise<number> {
    return (await sharedNow(this.#pool)) + minutes * 60_000;
  }

  async isOver(until: number): Promise<boolean> {
    return until <= (await sharedNow(this.#pool));
  }

  /** Returns true only for the first claim of this upload, and only before `until`, the expiry from `endIn`. */
  async claim(id: string, until: Date): Promise<boolean> {
    const claimed = await this.#pool.query(
      `WITH forgotten AS (DELETE FROM platform.used_uploads WHERE expires_at < now() - interval '1 minute')
       INSERT INTO platform.used_uploads (id, expires_at) SELECT $1::uuid, $2::timestamptz WHERE $2::timestamptz > now()
       ON CONFLICT DO NOTHING`,
      [id, until],
    );
    return claimed.rowCount === 1;
  }
}
