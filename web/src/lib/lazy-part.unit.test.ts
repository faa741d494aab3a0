import { beforeEach, expect, test, vi } from 'vitest';
import { loadWhereReachable } from './lazy-part.ts';

const window = new EventTarget();
let isOnline = false;
let looks = 0;

beforeEach(() => {
  isOnline = false;
  looks = 0;
  vi.stubGlobal('window', window);
  vi.stubGlobal('fetch', async () => {
    looks += 1;
    if (!isOnline) throw new TypeError('Failed to fetch');
    return { ok: true };
  });
});

const missing = () => new TypeError('Failed to fetch dynamically imported module: /assets/offers.js');

test('ERR-05 a part of a screen that is opened without a network is loaded once there is one', async () => {
  let loads = 0;
  const loading = loadWhereReachable(async () => {
    loads += 1;
    if (!isOnline) throw missing();
    return 'offers';
  });
  await vi.waitFor(() => expect(looks).toBe(1));
  expect(loads).toBe(1);
  isOnline = true;
  window.dispatchEvent(new Event('online'));
  expect(await loading).toBe('offers');
  expect([loads, looks]).toEqual([2, 2]);
});

test('a part that is gone with a deployment, or that throws by itself, fails', async () => {
  isOnline = true;
  await expect(loadWhereReachable(() => Promise.reject(missing()))).rejects.toThrow(/dynamically imported/);
  expect(looks).toBe(1);
  const broken = new ReferenceError('x is not defined');
  await expect(loadWhereReachable(() => Promise.reject(broken))).rejects.toBe(broken);
  expect(looks).toBe(1);
});
