import { notifyLive } from '@nodo/platform/live';
import { transaction } from '@nodo/platform/postgres';
import { type BatchContext, parkedChanged, type State } from './batch.ts';
import { PROJECTED_CHANNEL } from './checkpoint.ts';
import { type ParkedKey, ParkedKeys, readParkedKeys } from './parking.ts';
import { releaseKey } from './release.ts';

/** Tries every parked key again, each in a transaction of its own. Answers the state with what is still parked. */
export async function retryParked(context: BatchContext, state: State): Promise<State> {
  for (const key of await readParkedKeys(context.pool)) await retryKey(context, state, key);
  return { ...state, parked: new ParkedKeys(await readParkedKeys(context.pool)) };
}

async function retryKey(context: BatchContext, state: State, key: ParkedKey): Promise<void> {
  const { position } = state.checkpoint;
  await transaction(context.pool, async (client) => {
    await context.lease.assertHeld(client);
    const messages = await releaseKey(context, client, key, position);
    await notifyLive(client, [...messages, parkedChanged(position)]);
    await client.query(`SELECT pg_notify('${PROJECTED_CHANNEL}', $1)`, [position.toString()]);
  });
}
