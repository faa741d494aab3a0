import { newId } from './ids.ts';
import type { Pool, Queryable } from './postgres.ts';

/**
 * Long enough to tolerate a few late renewals (one every half second), short enough that a dead holder is replaced
 * soon. Only that wait depends on it: correctness comes from the fencing token.
 */
export const LEASE_SECONDS = 2.25;
export const LEASE_RENEWED_EVERY_MS = 500;

/**
 * A lease in Postgres: at most one holder per name at a time. Every new holder gets a higher fencing token, and whoever
 * writes under a lease checks that token in the same transaction, so that a paused and superseded holder can change
 * nothing.
 */
export class Lease {
  readonly name: string;
  readonly #pool: Pool;
  readonly #holder = newId();
  readonly #seconds: number;
  #fence: bigint | undefined;

  /** `seconds`: how long it lasts without renewal, and so how long others wait for a dead holder. */
  constructor(pool: Pool, name: string, seconds = LEASE_SECONDS) {
    this.#pool = pool;
    this.name = name;
    this.#seconds = seconds;
  }

  /** The fencing token while held. */
  get fence(): bigint | undefined {
    return this.#fence;
  }

  /** Takes or renews the lease; false while somebody else holds it. */
  async acquire(): Promise<boolean> {
    const result = await this.#pool.query<{ fence: string }>(
      `INSERT INTO platform.leases AS lease (name, holder, fence, expires_at)
       VALUES ($1, $2, 1, now() + make_interval(secs => $3))
       ON CONFLICT (name) DO UPDATE SET
         holder = EXCLUDED.holder,
         fence = CASE WHEN lease.holder = EXCLUDED.holder THEN lease.fence ELSE lease.fence + 1 END,
         expires_at = EXCLUDED.expires_at
       WHERE lease.holder = EXCLUDED.holder OR lease.expires_at < now()
       RETURNING fence`,
      [this.name, this.#holder, this.#seconds],
    );
    const row = result.rows[0];
    this.#fence = row ? BigInt(row.fence) : undefined;
    return row !== undefined;
  }

  /** Throws when the lease was lost; locks its row, so that nobody can take it before the transaction ends. */
  async assertHeld(client: Queryable): Promise<void> {
    const held = await client.query(
      'SELECT 1 FROM platform.leases WHERE name = $1 AND holder = $2 AND fence = $3 FOR UPDATE',
      [this.name, this.#holder, this.#fence?.toString() ?? '-1'],
    );
    if (held.rowCount !== 1) throw new LeaseLostError(this.name);
  }

  /** Releases the lease at once, so that another instance need not wait for it to expire. */
  async release(): Promise<void> {
    this.#fence = undefined;
    await this.#pool.query('UPDATE platform.leases SET expires_at = now() WHERE name = $1 AND holder = $2', [
      this.name,
      this.#holder,
    ]);
  }
}

export class LeaseLostError extends Error {
  override readonly name = 'LeaseLostError';
  constructor(lease: string) {
    super(`The lease ${lease} is held by somebody else`);
  }
}
