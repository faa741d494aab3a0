import { bogotaDay } from '@nodo/contracts/bogota';
import type { OrderBranch } from '@nodo/contracts/history/branches/commands';
import { AppError } from '@nodo/platform/errors';
import type { Pool } from '@nodo/platform/postgres';
import { isUnprepared } from '../../unprepared.ts';
import { whyNotUntil } from '../rebuilds/rebuild-facts.ts';
import type { Ground } from './decider.ts';

/** `kept`: ids of the branches that are not deleted, from their stream. */
export type ReadBranchFacts = (order: OrderBranch, kept: readonly string[]) => Promise<Ground>;

interface Row {
  up_to: string | null;
  events: string;
  first_at: Date | null;
  last_at: Date | null;
  warehouses: string[];
  investments: string[];
  dropped: string[];
}

/** Times map to positions by the monotonic domain time, as everywhere. Without `until`: up to what is projected. */
const GROUND = `SELECT up_to, (SELECT count(*) FROM projection.events WHERE position <= up_to) AS events,
    (SELECT effective_at FROM projection.events ORDER BY position LIMIT 1) AS first_at,
    (SELECT effective_at FROM projection.events WHERE position = up_to) AS last_at,
    ARRAY(SELECT id FROM live.warehouses WHERE id = ANY ($3::uuid[])) AS warehouses,
    ARRAY(SELECT id FROM live.investments WHERE id = ANY ($4::uuid[]) AND status = 'confirmed') AS investments,
    ARRAY(SELECT order_id FROM projection.rebuilds
      WHERE order_id = ANY ($5::uuid[]) AND state = 'dropped') AS dropped
  FROM (SELECT max(position) AS up_to FROM (
    (SELECT position FROM projection.events
     WHERE $1::bigint IS NOT NULL AND position <= $1 ORDER BY position DESC LIMIT 1)
    UNION ALL
    (SELECT position FROM projection.events WHERE $2::timestamptz IS NOT NULL AND effective_at <= $2
     ORDER BY effective_at DESC, position DESC LIMIT 1)
    UNION ALL
    (SELECT position FROM projection.events
     WHERE $1::bigint IS NULL AND $2::timestamptz IS NULL ORDER BY position DESC LIMIT 1)) AS found) AS place`;

/** Reads the projector's tables: a branch covers what is projected. */
export function groundIn(pool: Pool): ReadBranchFacts {
  return async ({ until, changes }, kept) => {
    try {
      const refusedUntil = until === undefined ? undefined : await whyNotUntil(pool, until);
      const isPosition = until !== undefined && /^\d+$/.test(until);
      const place = refusedUntil === undefined ? until : undefined;
      const found = await pool.query<Row>(GROUND, [
        isPosition ? (place ?? null) : null,
        isPosition ? null : (place ?? null),
        changes.flatMap((one) => (one.kind === 'warehouseNeverOpened' ? [one.warehouseId] : [])),
        changes.flatMap((one) => (one.kind === 'paymentNotArrived' ? [one.investmentId] : [])),
        kept,
      ]);
      const [row] = found.rows;
      const now = new Date();
      return {
        upTo: row?.up_to ?? undefined,
        refusedUntil,
        events: Number(row?.events ?? 0),
        firstDay: bogotaDay(row?.first_at ?? now),
        lastDay: bogotaDay((until !== undefined && row?.last_at) || now),
        warehouses: new Set(row?.warehouses),
        investments: new Set(row?.investments),
        dropped: new Set(row?.dropped),
      };
    } catch (error) {
      throw isUnprepared(error) ? new AppError('UNAVAILABLE') : error;
    }
  };
}
