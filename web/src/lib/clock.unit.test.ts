import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { get } from './api.ts';
import { serverTime } from './clock.ts';
import { isOfBefore } from './command-keys.ts';
import { useDeviceTime, usePresent } from './use-now.ts';

const NOON = Date.parse('2026-03-01T12:00:00.000Z');
const HOUR_MS = 3_600_000;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('navigator', { onLine: true });
});
afterEach(async () => {
  await answered(Date.now());
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** A view is read, which the server answers at `at` by its own clock, after so many milliseconds. */
async function answered(at: number, afterMs = 0): Promise<void> {
  vi.stubGlobal('fetch', async () => {
    if (afterMs > 0) vi.setSystemTime(Date.now() + afterMs);
    return Response.json({}, { headers: { date: new Date(at).toUTCString() } });
  });
  await get('/api/warehouses', z.unknown());
}

/** What a hook returns in a screen drawn now. */
function read(hook: () => number): number {
  const Screen = () => hook();
  return Number(renderToStaticMarkup(createElement(Screen)));
}

test.each([5, -5, 26])(
  'deadlines go by the server’s clock on a device that is %d hours off',
  async (hours) => {
    vi.setSystemTime(NOON + hours * HOUR_MS);
    await answered(NOON);
    expect(serverTime()).toBe(NOON);
    const off = read(useDeviceTime) - read(usePresent);
    expect(off).toBe(hours * HOUR_MS);
    expect(isOfBefore(new Date(NOON - 1_000).toISOString())).toBe(false);
    expect(isOfBefore(new Date(NOON - HOUR_MS).toISOString())).toBe(true);
    // The device's clock is set right.
    vi.setSystemTime(NOON + 60_000);
    await answered(NOON + 59_000);
    expect(serverTime()).toBe(NOON + 60_000);
  },
);

test('a slow answer, or one that was slept through, is no other clock', async () => {
  vi.setSystemTime(NOON);
  await answered(NOON, 14_000);
  expect(serverTime()).toBe(NOON + 14_000);
  await answered(NOON, 3 * HOUR_MS);
  expect(serverTime()).toBe(NOON + 14_000 + 3 * HOUR_MS);
});
