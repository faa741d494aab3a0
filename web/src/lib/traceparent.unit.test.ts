import { afterEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { getNow, post } from './api.ts';

afterEach(() => vi.unstubAllGlobals());

test('every command and every query begins a trace of its own', async () => {
  const sent: (string | null)[] = [];
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('fetch', async (_path: string, { headers }: RequestInit) => {
    sent.push(new Headers(headers).get('traceparent'));
    return new Response('{}');
  });
  await post('/api/x', { key: 'k', schema: z.unknown() });
  await post('/api/x', { key: 'k', schema: z.unknown() });
  await getNow('/api/x', z.unknown());
  expect(new Set(sent).size).toBe(3);
  for (const one of sent) expect(one).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-00$/);
});
