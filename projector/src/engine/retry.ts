import { notifyLive } from '@nodo/platform/live';
import { transaction } from '@nodo/platform/postgres';
import { refreshed } from './announce.ts';
import { type BatchContext, parkedChanged, type State } from './batch.ts';
import { holdTables, PROJECTED_CHANNEL } from './checkpoint.ts';
import { Parked, type ParkedKey, readParked } from './parking.ts';
import { release } from './release.ts';

/** Tries every parked key again, each in a transaction of its own. Answers the state with what is still parked. */
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
  // What waits for a row was tried with the key that keeps it; and once more, should nothing keep it any longer.
  if (waiting.size > 0) await retryKey(context, state, undefined);
  return { ...state, parked: new Parked(await readParked(context.pool)) };
}

async function retryKey(context: BatchContext, state: State, key: ParkedKey | undefined): Promise<void> {
  const { position } = state.checkpoint;
  await transaction(context.pool, async (client) => {
    await context.lease.assertHeld(client);
    await holdTables(client, state.checkpoint);
    const { applied } = await release(context, client, key, position);
    // Pages may hold answers of this very position already: messages about single rows would be taken for known.
    await notifyLive(client, [...(applied > 0 ? [refreshed(position)] : []), parkedChanged(position)]);
    await client.query(`SELECT pg_notify('${PROJECTED_CHANNEL}', $1)`, [position.toString()]);
  });
}
