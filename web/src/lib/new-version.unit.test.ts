import { beforeEach, expect, test, vi } from 'vitest';
import { reloadWhereReachable } from './new-version.ts';

const reload = vi.fn();

beforeEach(() => {
  reload.mockClear();
  vi.stubGlobal('location', { reload });
  vi.stubGlobal('fetch', async () => ({ ok: true }));
});

test('a page that lacks a part is loaded anew where the server can be reached', async () => {
  vi.stubGlobal('sessionStorage', { setItem: () => undefined });
  expect(await reloadWhereReachable()).toBe(true);
  expect(reload).toHaveBeenCalledOnce();
});

test('in a browser without storage it is not, since nothing would tell one reload from a hundred', async () => {
  vi.stubGlobal('sessionStorage', undefined);
  expect(await reloadWhereReachable()).toBe(true);
  expect(reload).not.toHaveBeenCalled();
});
