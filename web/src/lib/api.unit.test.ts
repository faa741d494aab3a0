import { AFTER_POSITION_HEADER } from '@nodo/contracts/headers';
import { afterEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { get, getFile } from './api.ts';
import { failedRequestId } from './errors.ts';
import { FakeStorage } from './fake-storage.test.ts';
import { askFirst, forgetFirstAnswers } from './first-answer.ts';
import { positions } from './positions.ts';

afterEach(() => {
  positions.reset();
  forgetFirstAnswers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('a view and a file are asked for with everything that this browser has written', async () => {
  vi.stubGlobal('navigator', { onLine: true });
  const asked: (string | null)[] = [];
  vi.stubGlobal('fetch', async (_path: string, { headers }: RequestInit) => {
    asked.push(new Headers(headers).get(AFTER_POSITION_HEADER));
    return Response.json({});
  });
  await get('/api/warehouses', z.unknown());
  positions.note('120');
  await get('/api/warehouses', z.unknown());
  await getFile('/api/warehouses/export');
  expect(asked).toEqual([null, '120', '120']);
});

test('a failure of the server’s has the id that its log has, and a refusal is explained by its words', async () => {
  vi.stubGlobal('navigator', { onLine: true });
  const answers = [500, 409];
  vi.stubGlobal('fetch', async () =>
    Response.json(
      { message: 'No se pudo', code: 'INTERNAL' },
      { status: answers.shift() ?? 200, headers: { 'x-request-id': 'r-1' } },
    ),
  );
  const failure = () => get('/api/warehouses', z.unknown()).catch((error: unknown) => error);
  expect(failedRequestId(await failure())).toBe('r-1');
  expect(failedRequestId(await failure())).toBeUndefined();
});

test('what was read ahead is shown once, and not after something was written or heard of', async () => {
  const path = '/api/warehouses';
  const fetch = vi.fn(async () => Response.json({ role: 'investor' }));
  vi.stubGlobal('fetch', fetch);
  vi.stubGlobal('localStorage', new FakeStorage());
  const requestsOf = async () => {
    askFirst([path]);
    await vi.waitFor(() => expect(fetch).toHaveBeenCalledTimes(2));
    await get(path, z.unknown());
    await get(path, z.unknown());
    return fetch.mock.calls.splice(0).length - 2;
  };
  expect(await requestsOf()).toBe(1);
  positions.note('120');
  expect(await requestsOf()).toBe(2);
});
