import type { Query, QueryClient } from '@tanstack/react-query';
import { currentUserQuery } from '../features/identity/api/get-current-user.ts';
import { heldPosition, heldUnder } from '../lib/freshness.ts';
import { openLive } from '../lib/live-socket.ts';
import { positions } from '../lib/positions.ts';
import { isOfPast } from '../lib/query-client.ts';
import { failedForNow, readAgain } from '../lib/read-again.ts';
import { readRows } from '../lib/read-rows.ts';
import { refreshAll } from '../lib/refresh-all.ts';
import { type Refresh, RefreshQueue } from '../lib/refresh-queue.ts';
import { liveListener } from './live-effects.ts';

/** Minimum time between rounds of refetches, however many messages arrive: one frame. */
const ROUND_MS = 16;

/** Past data is immutable, so it is never refetched. */
const predicate = (query: Query) => !isOfPast(query);

/**
 * Refetches data older than `position` that was read (or requested) before the live connection began; what isn't
 * displayed any more is refetched when it is again.
 */
export function bringUpTo(position: string, client: QueryClient, queue: RefreshQueue): void {
  positions.note(position);
  for (const query of client.getQueryCache().findAll({ predicate })) {
    const { queryKey } = query;
    const check = () => {
      if (heldPosition(queryKey) !== undefined) queue.add({ queryKey, position: BigInt(position) });
    };
    if (query.promise && query.state.fetchStatus === 'fetching') query.promise.then(check, check);
    else check();
  }
}

/**
 * Refetches queries, of displayed lists only the rows that changed where they can be read by themselves. Resolves to
 * whether what is displayed could be read, or won't be by trying again.
 */
export async function refetch({ queryKey, rows }: Refresh, client: QueryClient): Promise<boolean> {
  const queries = rows ? client.getQueryCache().findAll({ queryKey, predicate, type: 'active' }) : [];
  const read = await Promise.all(queries.map((query) => readRows(query, rows ?? [])));
  const upToDate = new Set(queries.filter((_, index) => read[index]));
  await readAgain(client, { queryKey, predicate: (query) => predicate(query) && !upToDate.has(query) });
  const shown = client.getQueryCache().findAll({ queryKey, predicate, type: 'active' });
  return !shown.some(failedForNow);
}

/** Keeps the cached data in sync with live messages until the returned function is called. */
export function followLive(client: QueryClient): () => void {
  const queue = new RefreshQueue({
    interval: ROUND_MS,
    held: (queryKey) => heldUnder(queryKey, client),
    refetch: (refresh) => refetch(refresh, client),
  });
  let callOff = () => {};
  const listener = liveListener({
    isOwn: (userId) => client.getQueryData(currentUserQuery.queryKey)?.id === userId,
    refresh: (queries, position) => {
      positions.note(position);
      for (const { queryKey, row } of queries) {
        if (position === undefined) void readAgain(client, { queryKey, predicate });
        else queue.add({ queryKey, position: BigInt(position), rows: row === undefined ? undefined : [row] });
      }
    },
    refreshEverything: (position) => {
      positions.note(position);
      callOff();
      callOff = refreshAll(client);
    },
  });
  const close = openLive(listener, {
    onCatchUp: () => void readAgain(client, { predicate }),
    onBegin: (position) => bringUpTo(position, client, queue),
    onEnded: () => void client.invalidateQueries({ queryKey: currentUserQuery.queryKey, exact: true }),
  });
  return () => {
    close();
    queue.stop();
    callOff();
  };
}
