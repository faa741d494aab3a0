import { LIVE_CHANNEL, type LiveEnvelope } from '@nodo/contracts/live';
import type { Queryable } from './postgres.ts';
import { traceHeaders } from './tracing/tracer.ts';

/**
 * Says what changed, and to whom, in the caller's transaction: heard by everyone once it commits. A message that names no
 * trace goes out for what is under way here, if that is traced.
 */
export async function notifyLive(client: Queryable, messages: readonly LiveEnvelope[]): Promise<void> {
  if (messages.length === 0) return;
  const trace = traceHeaders();
  await client.query('SELECT pg_notify($1, message) FROM unnest($2::text[]) AS message', [
    LIVE_CHANNEL,
    messages.map((message) => JSON.stringify({ ...trace, ...message })),
  ]);
}
