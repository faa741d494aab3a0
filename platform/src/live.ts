import { LIVE_CHANNEL, type LiveEnvelope } from '@nodo/contracts/live';
import type { Queryable } from './postgres.ts';

/** Says what changed, and to whom, in the caller's transaction: heard by everyone once it commits. */
export async function notifyLive(client: Queryable, messages: readonly LiveEnvelope[]): Promise<void> {
  if (messages.length === 0) return;
  await client.query('SELECT pg_notify($1, message) FROM unnest($2::text[]) AS message', [
    LIVE_CHANNEL,
    messages.map((message) => JSON.stringify(message)),
  ]);
}
