import { notifyLive } from '@nodo/platform/live';
import { liftTimeLimit, transaction } from '@nodo/platform/postgres';
import { refreshed } from './announce.ts';
import { type BatchContext, parkedChanged, type State } from './batch.ts';
import { holdTables, PROJECTED_CHANNEL } from './checkpoint.ts';
import { Parked, type ParkedKey, readParked } from './parking.ts';
import { release } from './release.ts';

/** Retries every parked key, each in its own transaction. Returns the state with what is still parked. */
export async function retryParked(context: BatchContext, state: State): Promise<State> {
  const places = await readParked(context.pool);
  if (places.length === 0) return { ...state, parked: new Parked([]) };
  const waiting = new Set<string>();
  const keys = new Map<string, ParkedKey>();
  for (const { projection, key, waitsFor } of places) {
    const id = `${projection}\n${key}`;
    if (keys.has(id) || waiting.has(id)) continue;
    if (waitsFor === null) keys.set(id, { projection, key });
    else waiting.add(id);
  }
  for (const key of keys.values()) await retryKey(context, state, key);
  // Events waiting for a row were retried with the blocking key; once more, in case nothing blocks them any longer.
  if (waiting.size > 0) await retryKey(context, state, undefined);
  return { ...state, parked: new Parked(await readParked(context.pool)) };
}

async function retryKey(context: BatchContext, state: State, key: ParkedKey | undefined): Promise<void> {
  const { position } = state.checkpoint;
  await transaction(context.pool, async (client) => {
    // All that is parked under a key is applied at once, which may take longer than a batch.
    await liftTimeLimit(client);
    await context.lease.assertHeld(client);
    await holdTables(client, state.checkpoint);
    const { applied } = await release(context, client, key, position);
    // Pages may already have data of this position and would ignore messages about single rows.
    await notifyLive(client, [...(applied > 0 ? [refreshed(position)] : []), parkedChanged(position)]);
    await client.query(`SELECT pg_notify('${PROJECTED_CHANNEL}', $1)`, [position.toString()]);
  });
}
