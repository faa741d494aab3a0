import { LIVE_CHANNEL, type LiveEnvelope } from '@nodo/contracts/live';
import type { Queryable } from './postgres.ts';
import { traceHeaders } from './tracing/tracer.ts';

/**
 * Publishes live messages to their audiences within the caller's transaction: delivered once it commits. A message
 * without a trace gets the current one, if there is any.
 */
export async function notifyLive(client: Queryable, messages: readonly LiveEnvelope[]): Promise<void> {
  if (messages.length === 0) return;
  const trace = traceHeaders();
  await client.query('SELECT pg_notify($1, message) FROM unnest($2::text[]) AS message', [
    LIVE_CHANNEL,
    messages.map((message) => JSON.stringify({ ...trace, ...message })),
  ]);
}
