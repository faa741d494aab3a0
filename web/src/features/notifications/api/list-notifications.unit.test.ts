import { AT_POSITION_HEADER, STALE_HEADER } from '@nodo/contracts/headers';
import { InfiniteQueryObserver } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { forgetPositions } from '../../../lib/freshness.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { readAgain } from '../../../lib/read-again.ts';
import { notificationsQuery } from './list-notifications.ts';

afterEach(() => {
  queryClient.clear();
  forgetPositions();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('NOTIF-01 an answer that is older than what is shown gives way to it, and is asked for again', async () => {
  vi.useFakeTimers();
  const answers = [
    { at: '10', unread: 1 },
    { at: '9', unread: 2, isStale: true },
    { at: '11', unread: 0 },
  ];
  vi.stubGlobal('fetch', async () => {
    const { at, unread, isStale = false } = answers.shift() ?? { at: '11', unread: 0 };
    const headers = { [AT_POSITION_HEADER]: at, [STALE_HEADER]: `${isStale}` };
    return Response.json({ rows: [], unread, nextCursor: null, needsPasskey: false }, { headers });
  });
  const list = new InfiniteQueryObserver(queryClient, notificationsQuery('todas'));
  const close = list.subscribe(() => undefined);
  const shown = () => list.getCurrentResult().data?.pages.map(({ unread }) => unread);
  await vi.waitFor(() => expect(shown()).toEqual([1]));
  await readAgain(queryClient, { queryKey: ['notifications'] });
  expect(shown()).toEqual([1]);
  await vi.advanceTimersByTimeAsync(1_100);
  expect(answers).toEqual([]);
  expect(shown()).toEqual([0]);
  close();
});
