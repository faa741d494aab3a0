import type { Pool, Queryable } from '@nodo/platform/postgres';
import { z } from 'zod';

/**
 * The webhook's progress through the audit log: everything visible before `position` was sent, and of what became
 * visible at it the events in `told` (their positions). A parked event becomes visible late, at the read models'
 * position at that time.
 */
export interface WebhookCursor {
  readonly position: bigint;
  readonly told: readonly bigint[];
}

const BEGINNING: WebhookCursor = { position: -1n, told: [] };

const big = z.string().transform(BigInt);
const cursorSchema = z.object({ position: big, told: z.array(big) });

export async function readWebhookCursor(db: Queryable): Promise<WebhookCursor> {
  const { rows } = await db.query('SELECT position::text, told::text[] FROM chain.audit_webhook');
  return rows[0] ? cursorSchema.parse(rows[0]) : BEGINNING;
}

/** False when another instance has moved the cursor meanwhile. */
export async function moveWebhookCursor(
  pool: Pool,
  from: WebhookCursor,
  to: WebhookCursor,
): Promise<boolean> {
  const { rowCount } = await pool.query(
    `INSERT INTO chain.audit_webhook AS cursor (position, told) SELECT $3::bigint, $4::bigint[]
     WHERE $1::bigint = -1 OR EXISTS (SELECT FROM chain.audit_webhook)
     ON CONFLICT (id) DO UPDATE SET position = excluded.position, told = excluded.told, moved_at = now()
     WHERE cursor.position = $1 AND cursor.told = $2::bigint[]`,
    [from.position, from.told, to.position, to.told],
  );
  return rowCount === 1;
}
