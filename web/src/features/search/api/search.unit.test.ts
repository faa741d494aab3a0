import { QueryObserver, type QueryObserverOptions } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { peopleQuery } from '../../../lib/find-people.ts';
import { forgetPositions } from '../../../lib/freshness.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { searchQuery } from './search.ts';

afterEach(() => {
  queryClient.clear();
  forgetPositions();
  vi.unstubAllGlobals();
});

/** A server that answers these in turn; returns how often it was asked. */
function answering(...answers: unknown[]): () => number {
  const fetch = vi.fn(async () => Response.json(answers[fetch.mock.calls.length - 1]));
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('fetch', fetch);
  return () => fetch.mock.calls.length;
}

/** Opens a search until it has an answer, which it returns, and closes it. */
async function search<Data, Key extends readonly unknown[]>(
  query: QueryObserverOptions<Data, Error, Data, Data, Key>,
): Promise<Data | undefined> {
  const observer = new QueryObserver(queryClient, query);
  const close = observer.subscribe(() => undefined);
  await vi.waitFor(() => expect(observer.getCurrentResult().isSuccess).toBe(true));
  const { data } = observer.getCurrentResult();
  close();
  await vi.waitFor(() => expect(queryClient.getQueryCache().getAll()).toHaveLength(0));
  return data;
}

test('a search finds who registered since the same was searched before', async () => {
  const id = '0198a000-0000-7000-8000-000000000001';
  const hit = { kind: 'person', id, title: 'Ana Ríos', detail: 'ana@correo.co', stream: `user-${id}` };
  const asked = answering([], [hit]);
  expect(await search(searchQuery('Ana'))).toEqual([]);
  expect(await search(searchQuery('Ana'))).toEqual([hit]);
  expect(asked()).toBe(2);
});

test('a person to choose is searched again each time', async () => {
  const nobody = { rows: [], total: 0, closed: 0 };
  const asked = answering(nobody, nobody);
  await search(peopleQuery('Ana'));
  await search(peopleQuery('Ana'));
  expect(asked()).toBe(2);
});
