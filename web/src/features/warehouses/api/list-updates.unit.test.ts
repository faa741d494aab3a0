import { AT_POSITION_HEADER, STALE_HEADER } from '@nodo/contracts/headers';
import type { ConstructionUpdateRow } from '@nodo/contracts/warehouses/views';
import { InfiniteQueryObserver } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { forgetPositions } from '../../../lib/freshness.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { readAgain } from '../../../lib/read-again.ts';
import { UPDATES_KEY } from '../keys.ts';
import { updatesQuery } from './list-updates.ts';

afterEach(() => {
  queryClient.clear();
  forgetPositions();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const idOf = (at: number) => `00000000-0000-4000-8000-${`${at}`.padStart(12, '0')}`;
const rowOf = (at: number): ConstructionUpdateRow => ({
  id: idOf(at),
  warehouseId: idOf(0),
  warehouseName: 'Bodega Norte 1',
  updateType: 'milestone',
  title: `Avance ${at}`,
  description: 'Fundida',
  percentage: null,
  mediaUrl: null,
  createdAt: '2026-03-01T12:00:00.000Z',
  author: null,
});

test('CUPD-01 updates come in pages, and an older answer replaces none of them', async () => {
  vi.useFakeTimers();
  let ids = [5, 4, 3, 2, 1];
  let position = '10';
  let isStale = false;
  vi.stubGlobal('fetch', async (address: string) => {
    const { searchParams } = new URL(address, 'http://localhost');
    const from = ids.findIndex((at) => idOf(at) === searchParams.get('before')) + 1;
    const rows = ids.slice(from, from + Number(searchParams.get('limit'))).map(rowOf);
    const headers = { [AT_POSITION_HEADER]: position, [STALE_HEADER]: `${isStale}` };
    return Response.json(rows, { headers });
  });
  const list = new InfiniteQueryObserver(
    queryClient,
    updatesQuery({ scope: 'all', warehouseId: undefined }, 2),
  );
  const close = list.subscribe(() => undefined);
  const shown = () =>
    list.getCurrentResult().data?.pages.map(({ rows }) => rows.map(({ title }) => title.slice(-1)).join(''));
  await vi.waitFor(() => expect(shown()).toEqual(['54']));
  await list.fetchNextPage();
  expect(shown()).toEqual(['54', '32']);
  await list.fetchNextPage();
  expect(shown()).toEqual(['54', '32', '1']);
  expect(list.getCurrentResult().hasNextPage).toBe(false);
  [ids, position, isStale] = [[3, 2, 1], '8', true];
  await readAgain(queryClient, { queryKey: UPDATES_KEY });
  expect(shown()).toEqual(['54', '32', '1']);
  [ids, position, isStale] = [[6, 5, 4, 3, 2, 1], '11', false];
  await vi.advanceTimersByTimeAsync(1_100);
  expect(shown()).toEqual(['65', '43', '21']);
  close();
});
