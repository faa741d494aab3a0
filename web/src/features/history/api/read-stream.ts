import { statesPageSchema, storySchema, streamPageSchema } from '@nodo/contracts/history/views';
import { queryOptions } from '@tanstack/react-query';
import { get } from '../../../lib/api.ts';
import { readView } from '../../../lib/freshness.ts';
import { HISTORY_KEY } from '../keys.ts';

/** Steps that are read at a time: a window that begins at a multiple of it. */
export const WINDOW = 20;

const addressOf = (stream: string) => `/api/history/streams/${encodeURIComponent(stream)}`;

/** One event of a stream, whole. What was appended never changes; how it reads may, when somebody is erased. */
export function streamEventQuery(stream: string, revision: number) {
  return queryOptions({
    queryKey: ['history-stream', stream, 'event', revision],
    queryFn: async ({ signal }) => {
      const address = `${addressOf(stream)}?from=${revision}&limit=1`;
      return (await get(address, streamPageSchema, signal)).data;
    },
    staleTime: 60_000,
  });
}

/** What happened to the thing that a stream is about, and to what belongs to it. */
export function storyQuery(stream: string) {
  const queryKey = [...HISTORY_KEY, 'story', stream] as const;
  return queryOptions({
    queryKey,
    queryFn: ({ signal }) => readView(queryKey, `${addressOf(stream)}/story`, storySchema, signal),
  });
}

/** The window of steps that a revision is in. */
export function statesQuery(stream: string, revision: number) {
  const from = revision - (revision % WINDOW);
  return queryOptions({
    queryKey: ['history-stream', stream, 'states', from],
    queryFn: async ({ signal }) => {
      const address = `${addressOf(stream)}/states?from=${from}&limit=${WINDOW}`;
      return (await get(address, statesPageSchema, signal)).data;
    },
    staleTime: 10_000,
  });
}
