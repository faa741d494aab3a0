import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { type Answer, get } from './api.ts';
import { positions } from './positions.ts';
import { isOfPast, queryClient } from './query-client.ts';
import { shownMoment } from './shown-moment.ts';

const RETRY_STALE_MS = 1_000;

/** Log position of the data cached for each query, by hashed key. */
const held = new Map<string, bigint>();
/** Log position of the newest row that was read by itself into each cached list: no older page may replace it. */
const placed = new Map<string, bigint>();

const keyOf = (queryKey: readonly unknown[]) => JSON.stringify(queryKey);

/** Position of the newest accepted response of a query; undefined if unknown. */
export function heldPosition(queryKey: readonly unknown[]): bigint | undefined {
  return held.get(keyOf(queryKey));
}

/**
 * Position of the oldest data cached under a key: what a change up to it has invalidated is there already. Undefined
 * if it is unknown for any of these queries.
 */
export function heldUnder(
  queryKey: readonly unknown[],
  client: QueryClient = queryClient,
): bigint | undefined {
  let lowest: bigint | undefined;
  const queries = client.getQueryCache().findAll({ queryKey, predicate: (query) => !isOfPast(query) });
  for (const query of queries) {
    const at = heldPosition(query.queryKey);
    if (at === undefined) return undefined;
    if (lowest === undefined || at < lowest) lowest = at;
  }
  return lowest;
}

/** Stores the position of a query that isn't read by `readView`. */
export function holdPosition(queryKey: readonly unknown[], at: bigint | undefined): void {
  if (at !== undefined && !shownMoment()) held.set(keyOf(queryKey), at);
}

/** On a change of user: their data isn't compared with what was read before. */
export function forgetPositions(): void {
  held.clear();
  placed.clear();
}

/**
 * Whether a response is older than the displayed data or than the requested position, and must not replace that data.
 */
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
 * Reads a view for the query cache. A response older than the displayed data is dropped, so that no screen jumps
 * back, and requested again a second later.
 */
export async function readView<S extends z.ZodType>(
  queryKey: readonly unknown[],
  path: string,
  schema: S,
  signal?: AbortSignal,
  client: QueryClient = queryClient,
): Promise<z.infer<S>> {
  const { answer, wanted, isPast } = await ask(path, schema, signal);
  return isPast ? answer.data : takeAnswer(queryKey, answer, wanted, client);
}

/** Past data is neither older nor newer than other data: its position isn't compared. */
async function ask<S extends z.ZodType>(path: string, schema: S, signal?: AbortSignal) {
  const wanted = positions.highest;
  const isPast = shownMoment() !== undefined;
  return { wanted, isPast, answer: await get(path, schema, signal) };
}

/** Accepts a response, or else has its query read again a second later; returns which. */
function accept(
  queryKey: readonly unknown[],
  answer: Answer<unknown>,
  wanted: bigint | undefined,
  client: QueryClient,
): boolean {
  const [heldAt, placedAt] = [heldPosition(queryKey), placed.get(keyOf(queryKey))];
  if (!isOlder(answer, heldAt, wanted) && !isOlder(answer, placedAt, wanted)) return true;
  setTimeout(() => void client.invalidateQueries({ queryKey, exact: true }), RETRY_STALE_MS);
  return false;
}

/** What `readView` does with a response; `wanted` is the requested position. */
export function takeAnswer<T>(
  queryKey: readonly unknown[],
  answer: Answer<T>,
  wanted: bigint | undefined,
  client: QueryClient = queryClient,
): T {
  if (!accept(queryKey, answer, wanted, client)) {
    const shown = client.getQueryData<T>(queryKey);
    return shown === undefined ? answer.data : shown;
  }
  if (answer.at !== undefined) held.set(keyOf(queryKey), answer.at);
  return answer.data;
}

/**
 * Like `readView`, for one page of the list cached under `queryKey`; `cursor` is its page parameter, empty for the first
 * page of a list that begins with the newest. Pages are read one after the other, so the list is as old as its first page.
 */
export async function readPage<S extends z.ZodType>(
  queryKey: readonly unknown[],
  cursor: string | null,
  path: string,
  schema: S,
  signal?: AbortSignal,
  client: QueryClient = queryClient,
): Promise<z.infer<S>> {
  const { answer, wanted, isPast } = await ask(path, schema, signal);
  if (isPast) return answer.data;
  const shown = client.getQueryData<InfiniteData<z.infer<S>>>(queryKey);
  if (!accept(queryKey, answer, wanted, client)) {
    return shown?.pages[shown.pageParams.indexOf(cursor)] ?? answer.data;
  }
  if (!cursor || cursor === shown?.pageParams[0]) holdPosition(queryKey, answer.at);
  return answer.data;
}

/**
 * Reads one row of a cached list, at `path`; null if it isn't in the list now, undefined if the answer is too old to
 * tell. No page that is older replaces it.
 */
export async function readRow<T>(
  queryKey: readonly unknown[],
  path: string,
  schema: z.ZodType<T[]>,
): Promise<T | null | undefined> {
  const { answer, wanted, isPast } = await ask(path, schema);
  const { at, data } = answer;
  if (isPast || at === undefined || isOlder(answer, heldPosition(queryKey), wanted)) return undefined;
  if (at > (placed.get(keyOf(queryKey)) ?? 0n)) placed.set(keyOf(queryKey), at);
  return data[0] ?? null;
}
