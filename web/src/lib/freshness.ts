import type { QueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { type Answer, get } from './api.ts';
import { positions } from './positions.ts';
import { queryClient } from './query-client.ts';
import { shownMoment } from './shown-moment.ts';

const RETRY_STALE_MS = 1_000;

/** Position of the data each query holds, by its hashed key. */
const held = new Map<string, bigint>();

const keyOf = (queryKey: readonly unknown[]) => JSON.stringify(queryKey);

/** Position of the newest answer taken for a query; undefined while nothing is known. */
export function heldPosition(queryKey: readonly unknown[]): bigint | undefined {
  return held.get(keyOf(queryKey));
}

/** Notes the position of what a query took that is not read by `readView`. */
export function holdPosition(queryKey: readonly unknown[], at: bigint | undefined): void {
  if (at !== undefined && !shownMoment()) held.set(keyOf(queryKey), at);
}

/** Another person signs in: what they read is not compared with what was read before. */
export function forgetPositions(): void {
  held.clear();
}

/** Whether an answer must not replace what the screen shows: it is older than that, or than what was asked for. */
export function isOlder(
  answer: Answer<unknown>,
  heldAt: bigint | undefined,
  wanted: bigint | undefined,
): boolean {
  if (answer.at === undefined) return answer.isStale;
  return (
    (heldAt !== undefined && answer.at < heldAt) ||
    (answer.isStale && wanted !== undefined && answer.at < wanted)
  );
}

/**
 * Reads a view for the query cache. An answer older than what is shown is dropped, so that no screen jumps back,
 * and asked for again a second later.
 */
export async function readView<S extends z.ZodType>(
  queryKey: readonly unknown[],
  path: string,
  schema: S,
  signal?: AbortSignal,
  client: QueryClient = queryClient,
): Promise<z.infer<S>> {
  const wanted = positions.highest;
  const isPast = shownMoment() !== undefined;
  const answer = await get(path, schema, signal);
  // What was is neither older nor newer than anything.
  return isPast ? answer.data : takeAnswer(queryKey, answer, wanted, client);
}

/** What `readView` does with the answer; `wanted` is the position asked for. */
export function takeAnswer<T>(
  queryKey: readonly unknown[],
  answer: Answer<T>,
  wanted: bigint | undefined,
  client: QueryClient = queryClient,
): T {
  const shown = client.getQueryData<T>(queryKey);
  const older = isOlder(answer, held.get(keyOf(queryKey)), wanted);
  if (older) {
    setTimeout(() => void client.invalidateQueries({ queryKey, exact: true }), RETRY_STALE_MS);
    if (shown !== undefined) return shown;
  }
  if (answer.at !== undefined && !older) held.set(keyOf(queryKey), answer.at);
  return answer.data;
}
