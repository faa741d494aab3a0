import type { Pool } from './postgres.ts';

/** Makes upload URLs good for one use, across all processes. */
export class UsedUploads {
  readonly #pool: Pool;

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  /** True for the first who claims this upload; `until` is when its URL would have ended anyway. */
  async claim(id: string, until: Date): Promise<boolean> {
    const claimed = await this.#pool.query(
      `WITH forgotten AS (DELETE FROM platform.used_uploads WHERE expires_at < now() - interval '1 minute')
       INSERT INTO platform.used_uploads (id, expires_at) VALUES ($1, $2) ON CONFLICT DO NOTHING`,
      [id, until],
    );
    return claimed.rowCount === 1;
  }
}
