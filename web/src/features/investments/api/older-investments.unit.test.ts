import { AT_POSITION_HEADER } from '@nodo/contracts/headers';
import { INVESTMENTS_PAGE } from '@nodo/contracts/investments/values';
import type { InvestmentView } from '@nodo/contracts/investments/views';
import { InfiniteQueryObserver, QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { forgetPositions } from '../../../lib/freshness.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { readAgain } from '../../../lib/read-again.ts';
import { INVESTMENTS_KEY } from '../keys.ts';
import { anInvestment } from '../testing/investment.test.ts';
import { olderInvestmentsQuery } from './older-investments.ts';
import { investmentsQuery } from './own-investments.ts';

const idOf = (at: number) => `00000000-0000-4000-8000-${at.toString().padStart(12, '0')}`;
const rowOf = (at: number): InvestmentView => ({ ...anInvestment, id: idOf(at), warehouseId: idOf(0) });

afterEach(() => {
  queryClient.clear();
  forgetPositions();
  vi.unstubAllGlobals();
});

test('INV-01 older investments that are opened stay so when one invests meanwhile, and none is left out', async () => {
  const ids = Array.from({ length: 2 * INVESTMENTS_PAGE + 20 }, (_, at) => at).toReversed();
  let position = 10;
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('fetch', async (address: string) => {
    const before = new URL(address, 'http://localhost').searchParams.get('before');
    const from = before === null ? 0 : ids.findIndex((at) => idOf(at) === before) + 1;
    const page = ids.slice(from, from + INVESTMENTS_PAGE).map(rowOf);
    return Response.json(page, { headers: { [AT_POSITION_HEADER]: String(position) } });
  });
  const newest = new QueryObserver(queryClient, investmentsQuery());
  const closeNewest = newest.subscribe(() => undefined);
  await vi.waitFor(() => expect(newest.getCurrentResult().isSuccess).toBe(true));
  const older = new InfiniteQueryObserver(queryClient, olderInvestmentsQuery);
  const closeOlder = older.subscribe(() => undefined);
  await vi.waitFor(() => expect(older.getCurrentResult().isSuccess).toBe(true));
  await older.fetchNextPage();
  const shown = () =>
    [newest.getCurrentResult().data, ...(older.getCurrentResult().data?.pages ?? [])]
      .flat()
      .map((row) => row?.id);
  expect(shown()).toEqual(ids.map(idOf));
  for (let count = 0; count < 3; count += 1) {
    ids.unshift(ids.length);
    position += 1;
    await readAgain(queryClient, { queryKey: INVESTMENTS_KEY });
    expect(shown()).toEqual(ids.map(idOf));
    expect(older.getCurrentResult().data?.pages).toHaveLength(2);
  }
  closeOlder();
  closeNewest();
});
