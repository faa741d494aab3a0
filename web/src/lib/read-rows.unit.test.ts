import { AT_POSITION_HEADER } from '@nodo/contracts/headers';
import { InfiniteQueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { forgetPositions } from './freshness.ts';
import { pagesQuery } from './pages-query.ts';
import { queryClient as client } from './query-client.ts';
import { readAgain } from './read-again.ts';
import { readRows } from './read-rows.ts';

const schema = z.array(z.object({ id: z.string(), text: z.string() }));
const SIZE = 2;
const queryKey = ['list'];
const options = { queryKey, path: '/api/list', which: { scope: 'all' }, schema, size: SIZE, hasRows: true };

describe('rows of a displayed list', () => {
  /** The server's list, newest first, its position, and the addresses it was asked for. */
  let rows: { id: string; text: string }[];
  let at: number;
  let asked: string[];
  let close: () => void;

  beforeEach(async () => {
    rows = ['e', 'd', 'c', 'b', 'a'].map((id) => ({ id, text: 'before' }));
    at = 10;
    asked = [];
    vi.stubGlobal('fetch', async (address: string) => {
      asked.push(address);
      const { searchParams } = new URL(address, 'http://localhost');
      const [id, before] = [searchParams.get('id'), searchParams.get('before')];
      const from = before === null ? 0 : rows.findIndex((row) => row.id === before) + 1;
      const found = id === null ? rows.slice(from, from + SIZE) : rows.filter((row) => row.id === id);
      return Response.json(found, { headers: { [AT_POSITION_HEADER]: String(at) } });
    });
    const observer = new InfiniteQueryObserver(client, pagesQuery(options));
    close = observer.subscribe(() => undefined);
    await vi.waitFor(() => expect(observer.getCurrentResult().isSuccess).toBe(true));
    await observer.fetchNextPage();
    asked = [];
    at = 11;
  });
  afterEach(() => {
    close();
    client.clear();
    forgetPositions();
    vi.unstubAllGlobals();
  });

  const shown = () => client.getQueryData<{ pages: { id: string; text: string }[][] }>(queryKey)?.pages;
  const read = (...ids: string[]) => {
    const query = client.getQueryCache().find({ queryKey });
    if (!query) throw new Error('There is no list');
    return readRows(query, ids);
  };
  const change = (id: string, text: string) => {
    rows = rows.map((row) => (row.id === id ? { id, text } : row));
  };

  test('are read by themselves, and the others stay', async () => {
    change('c', 'after');
    expect(await read('c')).toBe(true);
    expect(asked).toEqual(['/api/list?scope=all&id=c']);
    expect(shown()?.map((page) => page.map(({ id, text }) => `${id} ${text}`))).toEqual([
      ['e before', 'd before'],
      ['c after', 'b before'],
    ]);
  });

  test.each([
    ['is new', () => rows.unshift({ id: 'f', text: 'new' }), 'f'],
    ['is gone', () => rows.splice(2, 1), 'c'],
    ['was never shown', () => undefined, 'a'],
  ])('are not enough where one of them %s', async (_, happen, id) => {
    happen();
    const before = shown();
    expect(await read(id)).toBe(false);
    expect(shown()).toEqual(before);
  });

  test('that the list has neither shown nor got leave it as it is', async () => {
    const before = shown();
    expect(await read('z')).toBe(true);
    expect(asked).toEqual(['/api/list?scope=all&id=z']);
    expect(shown()).toBe(before);
  });

  test('are read by themselves in a list that is whole, and in pages with more beside their rows', async () => {
    const [one, other] = [
      { id: 'one', text: 'before' },
      { id: 'other', text: 'before' },
    ];
    const meta = { readRow: async (id: string) => ({ id, text: 'after' }) };
    const after = { id: 'one', text: 'after' };
    const replacedIn = async (data: unknown) => {
      const query = client
        .getQueryCache()
        .build<unknown, Error, unknown, readonly unknown[]>(client, { queryKey: ['other list', data], meta });
      query.setData(data);
      return [await readRows(query, ['one']), query.state.data];
    };
    expect(await replacedIn([one, other])).toEqual([true, [after, other]]);
    const pages = (rows: object[]) => ({ pages: [{ rows, next: null }], pageParams: [null] });
    expect(await replacedIn(pages([other, one]))).toEqual([true, pages([other, after])]);
  });

  test('are not enough while the list is invalid, or when they are as many as a page', async () => {
    expect(await read('a', 'b', 'c', 'd', 'e', 'f')).toBe(false);
    await client.invalidateQueries({ queryKey, refetchType: 'none' });
    expect(await read('c')).toBe(false);
    expect(asked).toEqual([]);
  });

  test('are not replaced by pages that are older', async () => {
    change('d', 'after');
    at = 12;
    await read('d');
    vi.useFakeTimers();
    try {
      change('d', 'before');
      at = 11;
      await readAgain(client, { queryKey });
      expect(shown()?.[0]?.[1]).toEqual({ id: 'd', text: 'after' });
      // What came too old is asked for again.
      change('d', 'later');
      at = 13;
      await vi.advanceTimersByTimeAsync(1_000);
      expect(shown()?.[0]?.[1]).toEqual({ id: 'd', text: 'later' });
    } finally {
      vi.useRealTimers();
    }
  });

  test('that come older than the list itself change nothing', async () => {
    change('d', 'after');
    at = 9;
    expect(await read('d')).toBe(false);
    expect(shown()?.[0]?.[1]).toEqual({ id: 'd', text: 'before' });
  });
});
