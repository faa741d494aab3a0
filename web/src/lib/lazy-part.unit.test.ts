import { createElement, Suspense } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type LazyPart, lazyPart, loadAhead, loadWhereReachable, outerPart } from './lazy-part.ts';

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

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
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

const drawn = (Part: LazyPart<object>) =>
  renderToStaticMarkup(createElement(Suspense, { fallback: 'waiting' }, createElement(Part)));
const Form = () => 'the form';

test('a part that was loaded ahead is drawn at once', async () => {
  const Ahead = lazyPart(async () => Form);
  await Ahead.load();
  expect(drawn(Ahead)).toBe('the form');
  expect(drawn(lazyPart(async () => Form))).toContain('waiting');
});

test('a part outside every screen that is gone leaves the screen as it is', async () => {
  isOnline = true;
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const Gone = outerPart(() => Promise.reject(missing()));
  await Gone.load();
  expect(drawn(Gone)).toBe('');
  const There = outerPart(async () => Form);
  await There.load();
  expect(drawn(There)).toBe('the form');
});

test('parts are loaded ahead when the browser is idle, unless that is called off', async () => {
  const waiting: (() => void)[] = [];
  vi.stubGlobal('requestIdleCallback', (begin: () => void) => waiting.push(begin) - 1);
  vi.stubGlobal('cancelIdleCallback', (request: number) => waiting.splice(request, 1));
  const load = vi.fn(async () => Form);
  loadAhead([lazyPart(load)])();
  expect(waiting).toEqual([]);
  const missed = vi.fn(() => Promise.reject(missing()));
  loadAhead([lazyPart(missed), lazyPart(load)]);
  expect(load).not.toHaveBeenCalled();
  for (const begin of waiting) begin();
  await Promise.resolve();
  // The failed one is not repeated before it is drawn.
  expect([missed.mock.calls.length, load.mock.calls.length, looks]).toEqual([1, 1, 0]);
});
