import type { LiveEnvelope } from '@nodo/contracts/live';
import { notifyLive } from '@nodo/platform/live';
import { transaction } from '@nodo/platform/postgres';
import type { BatchContext, State } from './batch.ts';
import { CHECKPOINT } from './checkpoint.ts';

/** A message to every page: anything up to this position may have changed. */
export function refreshed(position: bigint): LiveEnvelope {
  const data = { position: position < 0n ? '0' : position.toString() };
  return { event: 'projection.refreshed', data, to: ['public'] };
}

/** Publishes one message to everybody in place of the skipped ones, and records that the read models are complete. */
export async function announce({ pool, lease }: BatchContext, state: State): Promise<State> {
  await transaction(pool, async (client) => {
    await lease.assertHeld(client);
    await client.query(
      `UPDATE projection.checkpoints SET is_untold = false, built_at = CASE WHEN $2 THEN coalesce(built_at, now()) END
       WHERE name = $1`,
      [CHECKPOINT, state.checkpoint.isBuilt],
    );
    await notifyLive(client, [refreshed(state.checkpoint.position)]);
  });
  return { ...state, checkpoint: { ...state.checkpoint, hasUnpublished: false } };
}
