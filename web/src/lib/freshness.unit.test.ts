import { AT_POSITION_HEADER } from '@nodo/contracts/headers';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { forgetPositions, heldPosition, heldUnder, holdPosition, isOlder, readPage } from './freshness.ts';

const answer = (at: bigint | undefined, isStale = false) => ({ data: [], at, isStale });

describe('an answer', () => {
  test('is taken when it is as new as what is shown', () => {
    expect(isOlder(answer(10n), 10n, 10n)).toBe(false);
    expect(isOlder(answer(11n), 10n, 10n)).toBe(false);
  });

  test('is dropped when it is older than what is shown', () => {
    expect(isOlder(answer(9n), 10n, undefined)).toBe(true);
  });

  test('is dropped when the server could not wait for the position asked for', () => {
    expect(isOlder(answer(9n, true), 8n, 12n)).toBe(true);
    expect(isOlder(answer(undefined, true), undefined, undefined)).toBe(true);
  });

  test('without a position is taken as it is', () => {
    expect(isOlder(answer(undefined), 10n, 10n)).toBe(false);
  });
});

describe('a list of several pages', () => {
  const list = ['transfers', 'all'];
  const rows = z.array(z.string());
  let at = '10';

  beforeEach(() => {
    vi.useFakeTimers();
    const answer = async () => Response.json([`read at ${at}`], { headers: { [AT_POSITION_HEADER]: at } });
    vi.stubGlobal('fetch', answer);
  });
  afterEach(() => {
    forgetPositions();
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  const read = (cursor: string | null, position: string, client = new QueryClient()) => {
    at = position;
    return readPage(list, cursor, '/api/list', rows, undefined, client);
  };

  test('is as old as its first page, whatever page follows', async () => {
    expect(await read(null, '10')).toEqual(['read at 10']);
    expect(heldPosition(list)).toBe(10n);
    await read('last', '12');
    expect(heldPosition(list)).toBe(10n);
    await read(null, '13');
    expect(heldPosition(list)).toBe(13n);
  });

  test('does not jump back, and is read again when a page of it came too old', async () => {
    const client = new QueryClient();
    client.setQueryData(list, { pages: [['first'], ['second']], pageParams: [null, 'last'] });
    holdPosition(list, 10n);
    expect(await read('last', '9', client)).toEqual(['second']);
    expect(await read(null, '9', client)).toEqual(['first']);
    expect(heldPosition(list)).toBe(10n);
    expect(client.getQueryState(list)?.isInvalidated).toBe(false);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(client.getQueryState(list)?.isInvalidated).toBe(true);
  });
});

describe('what is cached under a key', () => {
  const client = new QueryClient();
  afterEach(() => {
    forgetPositions();
    client.clear();
  });
  const cached = (queryKey: readonly string[], at: bigint | undefined) => {
    client.setQueryData(queryKey, 'data');
    holdPosition(queryKey, at);
  };

  test('includes a change only if all of it does', () => {
    cached(['wallets'], 12n);
    expect(heldUnder(['wallets'], client)).toBe(12n);
    cached(['wallets', 'transfers'], 10n);
    expect(heldUnder(['wallets'], client)).toBe(10n);
    expect(heldUnder(['wallets', 'transfers'], client)).toBe(10n);
    cached(['wallets', 'unknown'], undefined);
    expect(heldUnder(['wallets'], client)).toBeUndefined();
    expect(heldUnder(['others'], client)).toBeUndefined();
  });
});
