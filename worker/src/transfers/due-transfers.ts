import { REQUIRED_CONFIRMATIONS } from '@nodo/contracts/constants';
import type { Queryable } from '@nodo/platform/postgres';

/** In a solid block, and with the required number of confirmations. */
const DUE = `state = 'included' AND block_number <=
  (SELECT least(solid_height, height - ${REQUIRED_CONFIRMATIONS - 1}) FROM chain.state)`;
const CONFIRMABLE = `${DUE} AND recorded`;

/** A transfer to be confirmed. */
export interface Confirmable {
  readonly transferId: string;
  readonly inclusion: number;
  /** Seconds since it was first queued. */
  readonly seconds: number;
}

interface ConfirmableRow {
  transfer_id: string;
  inclusion: number;
  seconds: number;
}

function toConfirmable(row: ConfirmableRow): Confirmable {
  return { transferId: row.transfer_id, inclusion: row.inclusion, seconds: row.seconds };
}

/** Transfers that have just become solid; each is returned once. At most `limit`, oldest first. */
export async function takeConfirmable(db: Queryable, limit: number): Promise<Confirmable[]> {
  const { rows } = await db.query<ConfirmableRow>(
    `UPDATE chain.observed_transfers SET queued_at = now() WHERE transfer_id IN (
       SELECT transfer_id FROM chain.observed_transfers WHERE ${CONFIRMABLE} AND queued_at IS NULL
       ORDER BY block_number LIMIT $1 FOR UPDATE SKIP LOCKED)
     RETURNING transfer_id, inclusion, 0 AS seconds`,
    [limit],
  );
  return rows.map(toConfirmable);
}

/** Transfers that were queued and are not confirmed yet. At most `limit`, oldest first. */
export async function stillUnconfirmed(db: Queryable, limit: number): Promise<Confirmable[]> {
  const { rows } = await db.query<ConfirmableRow>(
    `SELECT transfer_id, inclusion, extract(epoch FROM now() - queued_at)::float8 AS seconds
     FROM chain.observed_transfers WHERE ${CONFIRMABLE} AND queued_at IS NOT NULL ORDER BY queued_at LIMIT $1`,
    [limit],
  );
  return rows.map(toConfirmable);
}

/**
 * For how many seconds the oldest of the transfers that are due has waited: to be confirmed, since it was queued, or as
 * a payment that could not be recorded, since its block by the chain's time; or, due or not, for command-api to learn
 * that its block was undone. 0 without one.
 */
export async function oldestUnconfirmed(db: Queryable): Promise<number> {
  const { rows } = await db.query<{ seconds: number }>(
    `SELECT coalesce(extract(epoch FROM greatest(
       (SELECT max(CASE WHEN recorded THEN now() - queued_at
          WHEN direction = 'in' THEN (SELECT block_time FROM chain.state) - block_time END)
        FROM chain.observed_transfers WHERE ${DUE}),
       (SELECT now() - min(since) FROM chain.untold_reorganisations))), 0)::float8 AS seconds`,
  );
  return rows[0]?.seconds ?? 0;
}
