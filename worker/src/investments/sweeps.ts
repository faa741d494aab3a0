import type { CommandInput, CommandName } from '@nodo/contracts/commands';
import type { Queryable } from '@nodo/platform/postgres';
import { eachRow, pagesOf } from '../each-row.ts';
import type { SweepServices } from '../module.ts';
import { ReadCursor } from '../read-cursor.ts';
import { readLive } from '../transfers/live-reads.ts';

/** Rows of one read. */
const BATCH = 200;
const PARALLEL = 4;

/** A page of a query's rows, without those in `had` by their `key`. */
function readPage<R extends Record<string, unknown>>(
  db: Queryable,
  sql: string,
  key: string,
  had: readonly string[],
): Promise<R[]> {
  return readLive(
    db,
    `SELECT * FROM (${sql}) AS found WHERE ${key}::text <> ALL($1::text[]) LIMIT ${BATCH}`,
    [had],
  );
}

/**
 * Investments whose transfer is confirmed, and those whose confirmation did not release their amount; without those in
 * `had`. The query starts from the few open ones rather than from the ever-growing transfers.
 */
export function investmentsToConfirm(
  db: Queryable,
  had: readonly string[],
): Promise<{ id: string; transfer_id: string }[]> {
  return readPage(
    db,
    `SELECT i.id, t.id AS transfer_id FROM live.investments AS i JOIN live.transfers AS t ON t.investment_id = i.id
     WHERE i.status = 'pending' AND t.state = 'confirmed' AND t.matched
     UNION
     SELECT i.id, t.id FROM live.payment_claims AS c
     JOIN live.investments AS i ON (i.id, i.payment_amount_usdt) = (c.investment_id, c.amount_usdt)
     JOIN live.transfers AS t ON (t.id, t.investment_id) = (i.transfer_id, i.id)
     WHERE c.released_at IS NULL AND i.status = 'confirmed' AND t.state = 'confirmed' AND t.matched`,
    'id',
    had,
  );
}

interface Left {
  readonly id: string;
  readonly position: string;
}

/** Investments that ended with this status while their capital is still reserved. */
export const reservedThough = (status: 'failed' | 'repurchased') =>
  `SELECT i.id, i.position::text FROM live.investments AS i JOIN live.reservations AS r
     ON (r.investment_id, r.warehouse_id) = (i.id, i.warehouse_id)
   WHERE i.status = '${status}' AND i.position > $1 AND r.released_at IS NULL
   ORDER BY i.position LIMIT ${BATCH}`;

/** Capital reserved for an investment that does not exist, or is in another warehouse. */
const RESERVED_FOR_NOTHING = `
  SELECT r.investment_id, r.warehouse_id, r.position::text,
    r.reserved_at < now() - interval '60 seconds' AS is_due
  FROM live.reservations AS r
  WHERE r.released_at IS NULL AND r.position > $1
    AND NOT EXISTS (SELECT 1 FROM live.investments AS i
      WHERE (i.id, i.warehouse_id) = (r.investment_id, r.warehouse_id))
  ORDER BY r.position LIMIT ${BATCH}`;

interface ReservedForNothing extends Omit<Left, 'id'> {
  readonly investment_id: string;
  readonly warehouse_id: string;
  /** False while the creator may still be at work. */
  readonly is_due: boolean;
}

/** Advances a cursor through all reservations, most of which are permanent. */
export function reservedForNothing(db: Queryable, cursor: ReadCursor): Promise<ReservedForNothing[]> {
  return cursor.look<ReservedForNothing>(db, RESERVED_FOR_NOTHING);
}

interface Unfinished {
  readonly investmentId: string;
}

/**
 * Completes what a crash left unfinished and what has become due. Sweeps only propose: command-api decides on the
 * streams, so a stale read model causes a refusal at worst.
 */
export class InvestmentSweeps {
  readonly #parts: SweepServices;
  readonly #failed = new ReadCursor();
  readonly #reserved = new ReadCursor();

  constructor(parts: SweepServices) {
    this.#parts = parts;
  }

  /**
   * Fails investments whose payment period is over, and completes failures whose capital was not released. An
   * investment expires only once the chain was followed past its deadline, and every transfer of its amount was recorded
   * and matched: an outage of ours never fails somebody who paid in time.
   */
  async expire(): Promise<void> {
    const due = this.#pages<{ id: string }>(
      'id',
      `SELECT i.id FROM live.investments AS i, chain.state AS chain
       WHERE i.status = 'pending' AND i.payment_expires_at < chain.block_time
         AND NOT EXISTS (SELECT 1 FROM live.transfers AS t
           WHERE t.id = i.transfer_id AND t.state IN ('detected', 'confirming', 'confirmed'))
         AND NOT EXISTS (SELECT 1 FROM chain.observed_transfers AS seen
           LEFT JOIN live.transfers AS t ON t.id = seen.transfer_id
           WHERE seen.direction = 'in' AND seen.state <> 'orphaned' AND (NOT seen.recorded OR t.matched IS NULL)
             AND seen.amount_micro = i.payment_amount_usdt * 1000000)`,
    );
    const { pool } = this.#parts;
    const left = () => this.#failed.look<Left>(pool, reservedThough('failed'));
    async function* pages(): AsyncGenerator<readonly { id: string }[]> {
      yield* due;
      yield await left();
    }
    await this.#each('ExpireInvestment', pages(), ({ id }) => ({ investmentId: id }));
  }

  /** Releases capital reserved for an investment that was never written, or in another warehouse. */
  async releaseReservations(): Promise<void> {
    const found = await reservedForNothing(this.#parts.pool, this.#reserved);
    const rows = found.filter(({ is_due: isDue }) => isDue);
    await this.#each('ReleaseReservation', [rows], (row) => ({
      warehouseId: row.warehouse_id,
      investmentId: row.investment_id,
    }));
  }

  /** Releases payment amounts whose investment failed, was abandoned or got another amount. */
  async releasePaymentAmounts(): Promise<void> {
    const rows = this.#pages<{ amount: string; investment_id: string }>(
      'amount',
      `SELECT c.amount_usdt::numeric(18, 6)::text AS amount, c.investment_id FROM live.payment_claims AS c
       LEFT JOIN live.investments AS i ON i.id = c.investment_id
       WHERE c.released_at IS NULL AND c.claimed_at < now() - interval '60 seconds'
         AND (i.id IS NULL AND NOT EXISTS (SELECT 1 FROM live.reservations AS r
             WHERE r.investment_id = c.investment_id AND r.released_at IS NULL)
           OR i.status = 'failed' OR i.payment_amount_usdt <> c.amount_usdt)`,
    );
    await this.#each('ReleasePaymentAmount', rows, (row) => ({
      amountUsdt: row.amount,
      investmentId: row.investment_id,
    }));
  }

  /**
   * Pays investments from balances that a crash left unpaid; recent ones are left to the request that created them.
   */
  async payFromBalances(): Promise<void> {
    const rows = this.#pages<{ id: string }>(
      'id',
      `SELECT id FROM live.investments WHERE status = 'pending' AND payment_source = 'balance'
         AND created_at < now() - interval '10 seconds'`,
    );
    await this.#each('PayFromBalance', rows, (row) => ({ investmentId: row.id }));
  }

  /**
   * Confirms investments whose transfer is confirmed, and completes confirmations that did not release their amount.
   */
  async confirm(): Promise<void> {
    const { pool } = this.#parts;
    const rows = pagesOf(
      BATCH,
      ({ id }: { id: string }) => id,
      (had) => investmentsToConfirm(pool, had),
    );
    await this.#each('ConfirmInvestment', rows, (row) => ({
      investmentId: row.id,
      transferId: row.transfer_id,
    }));
  }

  #pages<R extends Record<string, unknown>>(
    key: string & keyof R,
    sql: string,
  ): AsyncGenerator<readonly R[]> {
    const { pool } = this.#parts;
    return pagesOf<R>(
      BATCH,
      (row) => String(row[key]),
      (had) => readPage<R>(pool, sql, key, had),
    );
  }

  async #each<N extends CommandName, R>(
    command: N,
    pages: Parameters<typeof eachRow<R>>[0],
    payloadOf: (row: R) => CommandInput<N> & Unfinished,
  ): Promise<void> {
    const { commands, clock, logger } = this.#parts;
    const idOf = (row: R) => payloadOf(row).investmentId;
    await eachRow(pages, { sweep: command, logger, idOf, parallel: PARALLEL }, (row) => {
      const payload = payloadOf(row);
      const key = Object.values(payload).map(String);
      const options = { key, correlationId: payload.investmentId, occurredAt: clock.now() };
      return commands.send(command, payload, options);
    });
  }
}
