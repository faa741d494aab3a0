import { add, compare, type Decimal } from '@nodo/contracts/money';
import type { Lease } from '@nodo/platform/lease';
import { type Pool, type Queryable, transaction } from '@nodo/platform/postgres';
import { readLive } from '../transfers/live-reads.ts';
import type { PayoutRow } from './rows.ts';

/** An intent to sign a payout. `before`: when it was last intended; null: never. */
export interface SigningIntent {
  readonly before: Date | null;
}

/**
 * An earlier payout that was approved a day ago and is held for want of room; none of those known to wait for
 * something else, since a row may be older than the log for as long as an event of it is parked.
 */
const PASSED = `
  SELECT FROM live.payouts AS earlier JOIN live.payouts AS this ON this.id = $1
  WHERE earlier.state = 'approved' AND earlier.hold = 'daily_limit'
    AND earlier.decided_at < now() - interval '24 hours'
    AND (earlier.decided_at, earlier.id) < (this.decided_at, this.id)
    AND earlier.id <> ALL($2::uuid[]) LIMIT 1`;

/** What may be signed in 24 hours. An intent to sign counts, since the process may die after the signature. */
export class DailyLimit {
  readonly #pool: Pool;
  readonly #lease: Lease;
  readonly #maximum: Decimal;
  readonly #notWaiting: () => readonly string[];

  /** `maximum`: USD. `notWaiting`: the payouts that by their last check wait for something else than room. */
  constructor(options: {
    readonly pool: Pool;
    readonly lease: Lease;
    readonly maximum: Decimal;
    readonly notWaiting: () => readonly string[];
  }) {
    this.#pool = options.pool;
    this.#lease = options.lease;
    this.#maximum = options.maximum;
    this.#notWaiting = options.notWaiting;
  }

  /**
   * Whether a payout fits together with everything intended to be signed in the last 24 hours. Nothing fits that would
   * pass an earlier payout that has waited for room for a day: small ones could take all of it for ever.
   */
  async fits({ id, amountUsd }: PayoutRow, db: Queryable = this.#pool): Promise<boolean> {
    const passed = await readLive(db, PASSED, [id, this.#notWaiting()]);
    if (passed.length > 0) return false;
    const { rows } = await db.query<{ sum: string }>(
      `SELECT coalesce(sum(amount_usd), 0)::text AS sum FROM chain.payout_intents
       WHERE transfer_id <> $1 AND intended_at > now() - interval '24 hours'`,
      [id],
    );
    return compare(add(rows[0]?.sum ?? '0', amountUsd), this.#maximum) <= 0;
  }

  /** Records the intent to sign; undefined when it does not fit. Throws LeaseLostError. */
  intend(payout: PayoutRow): Promise<SigningIntent | undefined> {
    const { id, amountUsd } = payout;
    return transaction(this.#pool, async (client) => {
      await this.#lease.assertHeld(client);
      if (!(await this.fits(payout, client))) return undefined;
      const { rows } = await client.query<{ intended_at: Date }>(
        'SELECT intended_at FROM chain.payout_intents WHERE transfer_id = $1',
        [id],
      );
      await client.query(
        `INSERT INTO chain.payout_intents (transfer_id, amount_usd) VALUES ($1, $2)
         ON CONFLICT (transfer_id) DO UPDATE SET intended_at = now()`,
        [id, amountUsd],
      );
      return { before: rows[0]?.intended_at ?? null };
    });
  }

  /** The signer refused: only an earlier signature still counts. Throws LeaseLostError. */
  takeBack({ id }: PayoutRow, { before }: SigningIntent): Promise<void> {
    return transaction(this.#pool, async (client) => {
      await this.#lease.assertHeld(client);
      if (before) {
        await client.query('UPDATE chain.payout_intents SET intended_at = $2 WHERE transfer_id = $1', [
          id,
          before,
        ]);
      } else await client.query('DELETE FROM chain.payout_intents WHERE transfer_id = $1', [id]);
    });
  }
}
