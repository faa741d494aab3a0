import {
  type StatesPage,
  statesPageSchema,
  storySchema,
  streamPageSchema,
} from '@nodo/contracts/history/views';
import { queryOptions } from '@tanstack/react-query';
import { get } from '../../../lib/api.ts';
import { readView } from '../../../lib/freshness.ts';
import { HISTORY_KEY } from '../keys.ts';

/** Steps per window; windows start at multiples of it. */
export const WINDOW = 20;

const addressOf = (stream: string) => `/api/history/streams/${encodeURIComponent(stream)}`;

/**
 * One full event of a stream. Appended events never change, but their readable data does when a person is erased.
 */
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

/** Events of a stream's subject and of the records that belong to it. */
export function storyQuery(stream: string) {
  const queryKey = [...HISTORY_KEY, 'story', stream] as const;
  return queryOptions({
    queryKey,
    queryFn: ({ signal }) => readView(queryKey, `${addressOf(stream)}/story`, storySchema, signal),
  });
}

/** The window of steps that contains a revision, or that one step. A window of big states ends early: see `isCut`. */
export function statesQuery(stream: string, revision: number, limit: 1 | typeof WINDOW) {
  const from = revision - (revision % limit);
  return queryOptions({
    queryKey: ['history-stream', stream, 'states', from, limit],
    queryFn: async ({ signal }) => {
      const address = `${addressOf(stream)}/states?from=${from}&limit=${limit}`;
      return (await get(address, statesPageSchema, signal)).data;
    },
    staleTime: 10_000,
  });
}

/** Whether a window ended before its last step. */
export const isCut = ({ next }: StatesPage) => next !== null && next % WINDOW !== 0;
