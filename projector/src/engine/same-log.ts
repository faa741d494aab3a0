import type { EventStore } from '@nodo/platform/event-store';
import { NotReady } from '@nodo/platform/health';
import type { Pool } from '@nodo/platform/postgres';
import { CHECKPOINT } from './checkpoint.ts';

/** The log lacks the event at the checkpoint: it is another one, or one restored to an earlier moment. */
export class OtherLogError extends NotReady {}

interface Row {
  position: string;
  stream: string | null;
  revision: string | null;
  event_id: string | null;
}

/**
 * Throws OtherLogError unless the last event applied is where it was. What another log has below the checkpoint would
 * never be applied, although it was acknowledged. A node that is merely behind has the event a moment later.
 */
export async function requireSameLog(
  pool: Pool,
  store: Pick<EventStore, 'lastPosition' | 'readEvent'>,
): Promise<void> {
  const { rows } = await pool.query<Row>(
    `SELECT c.position, e.stream, e.revision, e.event_id
     FROM projection.checkpoints AS c LEFT JOIN projection.events AS e USING (position)
     WHERE c.name = $1 AND c.position >= 0`,
    [CHECKPOINT],
  );
  const [last] = rows;
  if (!last || (await isOnLog(store, last))) return;
  throw new OtherLogError(
    `The log lacks the event at ${last.position}, to which the read models were built. Another log, or an earlier state of it, needs them empty (docs/runbook.md, Restore)`,
  );
}

async function isOnLog(
  store: Pick<EventStore, 'lastPosition' | 'readEvent'>,
  { position, stream, revision, event_id: id }: Row,
): Promise<boolean> {
  if (stream === null || revision === null) return ((await store.lastPosition()) ?? -1n) >= BigInt(position);
  const found = await store.readEvent(stream, BigInt(revision));
  return found?.id === id && found?.position === BigInt(position);
}
