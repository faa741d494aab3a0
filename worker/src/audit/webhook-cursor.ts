import type { Pool, Queryable } from '@nodo/platform/postgres';
import { z } from 'zod';

/**
 * How far the audit was told: all that was visible before `position`, and `told` (positions of events) of what became
 * visible there. An event that was set aside becomes visible late, where the read models then are.
 */
export interface WebhookCursor {
  readonly position: bigint;
  readonly told: readonly bigint[];
}

const big = z.string().transform(BigInt);
const cursorSchema = z.object({ position: big, told: z.array(big) });

export async function readWebhookCursor(db: Queryable): Promise<WebhookCursor> {
  const { rows } = await db.query('SELECT position::text, told::text[] FROM chain.audit_webhook');
  return cursorSchema.parse(rows[0]);
}

/** False where another instance has moved it meanwhile. */
export async function moveWebhookCursor(
  pool: Pool,
  from: WebhookCursor,
  to: WebhookCursor,
): Promise<boolean> {
  const { rowCount } = await pool.query(
    `UPDATE chain.audit_webhook SET position = $3, told = $4, moved_at = now()
     WHERE position = $1 AND told = $2::bigint[]`,
    [from.position, from.told, to.position, to.told],
  );
  return rowCount === 1;
}
