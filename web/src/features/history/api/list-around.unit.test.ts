import type { HistoryEvent } from '@nodo/contracts/history/moment';
import type { HistoryPlace } from '@nodo/contracts/history/views';
import { InfiniteQueryObserver } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { forgetPositions } from '../../../lib/freshness.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { HISTORY_KEY } from '../keys.ts';
import { aroundQuery } from './list-around.ts';

const id = '0190a000-0000-7000-8000-000000000001';
const eventAt = (position: number): HistoryEvent => ({
  ...{ position: `${position}`, id, stream: `user-${id}`, category: 'user', revision: 0 },
  ...{ type: 'UserRegistered', schemaVersion: 1, actorKind: 'user', actorId: id, actorName: 'Ana' },
  ...{ occurredAt: '2026-05-01T12:00:00.000Z', recordedAt: '2026-05-01T12:00:00.000Z' },
  ...{ correlationId: null, causationId: null, sessionId: null },
});

/** Serves pages of the list of these events, in either direction. */
function serve(positions: readonly number[]): void {
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('fetch', async (address: string) => {
    const { searchParams } = new URL(address, 'http://localhost');
    const isRising = searchParams.get('direction') === 'asc';
    const cursor = Number(searchParams.get('cursor'));
    const limit = Number(searchParams.get('limit'));
    const sorted = positions.toSorted((a, b) => (isRising ? a - b : b - a));
    const rest = sorted.filter((position) => (isRising ? position > cursor : position < cursor));
    const shown = rest.slice(0, limit);
    return Response.json({
      events: shown.map(eventAt),
      next: rest.length > limit ? `${shown.at(-1)}` : null,
    });
  });
}

afterEach(() => {
  queryClient.clear();
  forgetPositions();
  vi.unstubAllGlobals();
});

/** The cards around a place of the list that falls, two a page. */
async function around(place: HistoryPlace) {
  const observer = new InfiniteQueryObserver(queryClient, aroundQuery({}, 'desc', place, 2));
  const close = observer.subscribe(() => undefined);
  await vi.waitFor(() => expect(observer.getCurrentResult().isSuccess).toBe(true));
  const shown = () => {
    const { data, hasPreviousPage } = observer.getCurrentResult();
    const pages = data?.pages.map(({ events }) => events.map(({ position }) => Number(position)));
    return { pages, hasPreviousPage };
  };
  return { observer, shown, close };
}

test('what is newer can be loaded where the list has nothing up to the moment', async () => {
  serve([11, 12, 13]);
  const place = { at: '10', position: null, before: 3, first: '13', isCut: false };
  const { observer, shown, close } = await around(place);
  expect(shown()).toEqual({ pages: [[]], hasPreviousPage: true });
  await observer.fetchPreviousPage();
  expect(shown()).toEqual({ pages: [[12, 11], []], hasPreviousPage: true });
  await observer.fetchPreviousPage();
  expect(shown()).toEqual({ pages: [[13], [12, 11], []], hasPreviousPage: false });
  // The list holds its pages itself.
  await vi.waitFor(() => expect(queryClient.getQueryCache().findAll({ queryKey: HISTORY_KEY })).toEqual([]));
  close();
});

test('nothing newer is offered where there is none', async () => {
  serve([8, 9]);
  const place = { at: '9', position: '9', before: 0, first: null, isCut: false };
  const { shown, close } = await around(place);
  expect(shown()).toEqual({ pages: [[9, 8]], hasPreviousPage: false });
  close();
});
